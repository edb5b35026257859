/** A promise that is kept from outside, such as for a request that waits until a test lets it go on. */
export function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((kept) => (resolve = kept));
  return { promise, resolve };
}
