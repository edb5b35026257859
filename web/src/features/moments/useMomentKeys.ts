import { usePlainKeys } from "#/ui/plainKeys";

const steps: Readonly<Record<string, number>> = { j: 1, k: -1 };
/** What the bars at the top, and some of the air below them, take of the window, in px. */
const top = () => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);

const edges = (card: Element) => card.getBoundingClientRect();

/** The card before or after the one with the focus or, where that is out of sight, the one at the top. */
function neighbour(cards: readonly HTMLElement[], by: number): HTMLElement | undefined {
  const at = cards.findIndex((card) => card.contains(document.activeElement));
  const focused = cards[at];
  const from = top();
  if (focused && edges(focused).bottom > from && edges(focused).top < globalThis.innerHeight)
    return cards[at + by];
  return by > 0
    ? cards.find((card) => edges(card).top >= from)
    : cards.findLast((card) => edges(card).top < from);
}

/** J and K move to the next and the previous moment, wherever the focus is but in a field or a dialog. */
export function useMomentKeys(): void {
  usePlainKeys((key) => {
    const by = steps[key];
    if (!by) return false;
    const cards = [...document.querySelectorAll<HTMLElement>('main [role="feed"] article')];
    const card = neighbour(cards, by);
    if (!card) return false;
    card.focus({ preventScroll: true });
    globalThis.scrollBy({ top: edges(card).top - top() });
    return true;
  });
}
