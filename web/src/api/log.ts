/** For failures that a person need not hear of: they show in the developer's console alone. */
export function logFailure(what: string, thrown: unknown): void {
  // oxlint-disable-next-line no-console -- the one place where the app writes to the console
  console.warn(what, thrown);
}
