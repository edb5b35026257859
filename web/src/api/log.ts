/** Logs failures that are not shown to the person. */
export function logFailure(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the one place where the app writes to the console
  console.warn(what, error);
}
