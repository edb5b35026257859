/** A hidden page does not paint: there the callback runs after this many milliseconds. */
const LONGEST_WAIT_MS = 100;

/** Runs a callback once, right after the browser's next paint. */
export function afterPaint(run: () => void): void {
  let due = true;
  const once = () => {
    if (due) run();
    due = false;
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, LONGEST_WAIT_MS);
}
