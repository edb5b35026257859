/** A page that is zoomed in further than this shows less of itself without any keyboard. */
const ZOOMED = 1.05;

/** How many px of the page an on-screen keyboard lies over. */
export function coveredByKeyboard(
  windowHeight: number,
  shown: Pick<VisualViewport, "height" | "offsetTop" | "scale">,
): number {
  if (shown.scale > ZOOMED) return 0;
  return Math.max(0, Math.round(windowHeight - shown.height - shown.offsetTop));
}

/**
 * Keeps what is typed in above the keyboard. Where a keyboard lies over the page instead of making it smaller, as on
 * iOS, `--keyboard` tells the styles how much of the page it covers.
 */
export function watchKeyboard(): void {
  const shown = globalThis.visualViewport;
  if (!shown) return;
  const update = () => {
    const covered = coveredByKeyboard(globalThis.innerHeight, shown);
    document.documentElement.style.setProperty("--keyboard", `${covered}px`);
  };
  const reveal = () => {
    update();
    const field = document.activeElement;
    if (field?.matches("textarea, input")) field.scrollIntoView({ block: "nearest" });
  };
  shown.addEventListener("resize", reveal);
  shown.addEventListener("scroll", update);
}
