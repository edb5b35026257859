import { common } from "#/text/common";
import { pendingLoads } from "#/ui/pendingLoads";
import { shownPath } from "./scroll";

/** A screen that comes sooner than this, in milliseconds, needs no sign. */
const LATE_MS = 300;
/** The line grows ever slower, and is nearly whole after this time. */
const GROWTH_MS = 10_000;

/** True if the address is ahead of the screen. Without a screen, at the start and on the page of a failure, nothing is. */
const isAhead = () => shownPath !== "" && shownPath !== globalThis.location.pathname;

const isWaiting = () => isAhead() || pendingLoads.get().some((isWanted) => isWanted());

/**
 * Shows a line at the top of the window while the screen that somebody goes to has not come: the one they leave stays until
 * then. In browsers without the Navigation API only while an answer is waited for first.
 */
export function showPendingScreens(): void {
  /** Set while something is waited for. */
  let end: (() => void) | undefined;
  const look = () => {
    if (!isWaiting()) end?.();
    else end ??= begin();
  };
  const begin = () => {
    let line: HTMLElement | undefined;
    // A screen that comes changes the page, and so does what makes a chat unwanted.
    const changes = new MutationObserver(look);
    const timer = setTimeout(() => (line = showLine()), LATE_MS);
    changes.observe(document.body, { childList: true, subtree: true });
    return () => {
      clearTimeout(timer);
      changes.disconnect();
      line?.remove();
      end = undefined;
    };
  };
  pendingLoads.subscribe(look);
  const { navigation } = globalThis as { navigation?: Navigation };
  navigation?.addEventListener("currententrychange", look);
  look();
}

function showLine(): HTMLElement {
  const line = document.createElement("div");
  line.role = "progressbar";
  line.ariaLabel = common.loading;
  line.className = "fixed bg-ink";
  Object.assign(line.style, {
    inset: "0 0 auto",
    width: "100%",
    height: "3px",
    margin: "0",
    padding: "0",
    border: "0",
    transformOrigin: "0 0",
  });
  document.body.append(line);
  // Above an open sheet, too.
  line.popover = "manual";
  line.showPopover?.();
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches)
    line.animate([{ transform: "scaleX(0.05)" }, { transform: "scaleX(0.95)" }], {
      duration: GROWTH_MS,
      easing: "cubic-bezier(0, 0.7, 0.3, 1)",
      fill: "forwards",
    });
  return line;
}
