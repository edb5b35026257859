/** Where the browser can't tell when it is idle, it is taken to be so after this many milliseconds. */
const ASSUMED_MS = 2_000;

/** Runs a callback once the browser has nothing else to do, or after so many milliseconds, if they are given. */
export function whenIdle(run: () => void, timeout?: number): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(run, timeout ? { timeout } : {});
  else setTimeout(run, ASSUMED_MS);
}
