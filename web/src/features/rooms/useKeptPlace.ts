import { type RefObject, useLayoutEffect } from "react";
import { useLocation } from "react-router";
import { perAccount, useAccountState } from "#/state/accountState";
import { WIDE } from "#/ui/mediaQueries";
import { createStore } from "#/ui/store";

/** Where in the window the list began last, and the entry of the history that it was shown at. */
const keptOf = perAccount(() => createStore({ top: 0, at: "" }));

const isWide = () => matchMedia(WIDE).matches;

/** How far the list is scrolled outlives a window that becomes wider or narrower: a pane has its scroll for itself, a screen that of the page. */
export function useKeptPlace(list: RefObject<HTMLElement | null>): void {
  const kept = useAccountState(keptOf);
  const { key } = useLocation();
  useLayoutEffect(() => {
    const wasWide = isWide();
    const topOf = (box: HTMLElement) => box.getBoundingClientRect().top;
    const remember = () => {
      // In a window of another width the list is about to go, and may be scrolled to its start already.
      const box = list.current;
      if (box && isWide() === wasWide) kept.set(() => ({ top: topOf(box), at: key }));
    };
    const listening = new AbortController();
    // The other list has gone by then: each of the two hears of the new width by itself.
    const frame = requestAnimationFrame(() => {
      const { top, at } = kept.get();
      const box = list.current;
      const scroller = box?.closest("aside") ?? globalThis;
      if (box && at === key) scroller.scrollBy({ top: topOf(box) - top, behavior: "instant" });
      remember();
      const options = { passive: true, capture: true, signal: listening.signal };
      globalThis.addEventListener("scroll", remember, options);
    });
    return () => {
      cancelAnimationFrame(frame);
      listening.abort();
    };
  }, [kept, key, list]);
}
