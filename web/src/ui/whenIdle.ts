/** Where the browser can't tell when it is idle, it is taken to be so after this many milliseconds. */
const ASSUMED_MS = 2_000;

/** Runs a callback once the browser has nothing else to do. */
export function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(run);
  else setTimeout(run, ASSUMED_MS);
}
