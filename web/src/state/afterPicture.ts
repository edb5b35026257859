/** A page that nobody sees draws no pictures: what waits for one waits no longer than this, in milliseconds. */
const patience = 100;

/** Runs something once, right after the browser has drawn its next picture. */
export function afterPicture(run: () => void): void {
  let due = true;
  const once = () => {
    if (due) run();
    due = false;
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, patience);
}
