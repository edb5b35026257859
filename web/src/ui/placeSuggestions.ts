/** The greatest height of the list, the space around it, and what a bar at the top of the page takes, in px. */
const LIST_HEIGHT = 256;
const GAP = 4;
const TOP_BAR = 76;

/** How much of what is seen of the page is above and below a field. */
function roomAround(field: Element) {
  const { top, bottom } = field.getBoundingClientRect();
  const shown = globalThis.visualViewport;
  const [start, height] = shown ? [shown.offsetTop, shown.height] : [0, globalThis.innerHeight];
  return { above: top - start - TOP_BAR - GAP, below: start + height - bottom - GAP };
}

/** Puts a list of suggestions above or below its field, where there is room for it: a keyboard may leave little of the page. */
export function placeSuggestions(list: HTMLElement | null): void {
  const field = list?.parentElement;
  if (!list || !field) return;
  const before = roomAround(field);
  if (Math.max(before.above, before.below) < LIST_HEIGHT) field.scrollIntoView({ block: "start" });
  const { above, below } = roomAround(field);
  const goesUp = below < LIST_HEIGHT && above > below;
  list.style.maxHeight = `${Math.min(LIST_HEIGHT, (goesUp ? above : below) - GAP)}px`;
  list.style.top = goesUp ? "auto" : "100%";
  list.style.bottom = goesUp ? "100%" : "auto";
}
