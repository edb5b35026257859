import { type RefObject, useEffect } from "react";

/** Parts of a pixel are no scroll. */
const NEAR = 2;

const topOf = (card: Element) => card.getBoundingClientRect().top;

/** The card that is uppermost in the window keeps its place there while the window gets another width, and the list more or fewer columns. */
export function useKeptCard(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let width = globalThis.innerWidth;
    let card: Element | undefined;
    let top = 0;
    const remember = () => {
      // The window has another width by now: what counts is where the cards were before.
      if (globalThis.innerWidth !== width) return;
      // The same card again: of a row of two it may be the second.
      if (card?.isConnected && Math.abs(topOf(card) - top) < NEAR) return;
      const cards = globalThis.scrollY > 0 ? [...(list.current?.children ?? [])] : [];
      card = cards.find((one) => topOf(one) >= 0);
      top = card ? topOf(card) : 0;
    };
    const keep = () => {
      if (globalThis.innerWidth === width) return;
      width = globalThis.innerWidth;
      if (card?.isConnected) globalThis.scrollBy({ top: topOf(card) - top, behavior: "instant" });
    };
    remember();
    const listening = new AbortController();
    globalThis.addEventListener("scroll", remember, { passive: true, signal: listening.signal });
    globalThis.addEventListener("resize", keep, { signal: listening.signal });
    return () => listening.abort();
  }, [list]);
}
