/** How long the scripts wait for a first paint that doesn't come, as in a window that others cover. */
const LONGEST_WAIT_MS = 1_000;

/**
 * Runs in a page that the build has rendered, at its end. The page's scripts are in a template: they are asked for once it is
 * painted, so that until then the line is the font's and the processor the page's. Links lead on meanwhile; buttons that are
 * pressed are kept for the app (`src/app/hydrateApp.ts`).
 */
function startPage(longestWait) {
  const root = document.getElementById("root");
  const pressed = [];
  const keep = (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    event.preventDefault();
    pressed.push(button);
  };
  root.addEventListener("click", keep, true);
  root.takePressed = () => {
    root.removeEventListener("click", keep, true);
    return pressed;
  };
  const { content } = document.getElementById("scripts");
  const load = () => document.head.append(content);
  if (document.hidden) load();
  new PerformanceObserver(load).observe({ type: "paint", buffered: true });
  setTimeout(load, longestWait);
}

/** The script of such pages: the same in all of them, and allowed by its hash. */
export const PAGE_START = `(${startPage})(${LONGEST_WAIT_MS})`;
