import { type RefObject, useLayoutEffect, useState } from "react";
import { useLocation } from "react-router";
import { perAccount, useAccountState } from "#/state/accountState";

/** Closer to the bottom than this many px counts as being at it. */
export const near = 48;

/** In a reversed column scrolling starts with 0 at the bottom and goes below zero. */
export const isAtBottom = (box: HTMLElement) => -box.scrollTop < near;

/** The message that is uppermost in sight, and how far below the top of the history it begins; none at the bottom. */
type Place = { id: string; top: number } | null;

/** Where the history was left at each entry of the browser's history, by the entry's key. */
const placesOf = perAccount(() => new Map<string, Place>());

/** True at an entry of the browser's history that was left before: the chat is where it was then. */
export function useWasLeft(): boolean {
  const places = useAccountState(placesOf);
  const { key } = useLocation();
  const [visit, setVisit] = useState(() => ({ key, wasLeft: places.has(key) }));
  if (visit.key === key) return visit.wasLeft;
  const next = { key, wasLeft: places.has(key) };
  setVisit(next);
  return next.wasLeft;
}

const topOf = (element: Element) => element.getBoundingClientRect().top;

/**
 * Keeps what is being read where it is while the history grows or shrinks above or below it, and while one is elsewhere. A
 * browser's own scroll anchoring is off in here: at the top of a reversed column it runs away with what was just put in front.
 */
export function useScrollAnchor(scroller: RefObject<HTMLElement | null>): void {
  const places = useAccountState(placesOf);
  const { key } = useLocation();
  // A layout effect: all that is loaded is rendered when the place is found again, and what has left the page has none.
  useLayoutEffect(() => {
    const box = scroller.current;
    const content = box?.firstElementChild;
    if (!box || !content) return undefined;
    const left = places.get(key);
    let anchor = left ? document.getElementById(left.id) : null;
    let top = left?.top ?? 0;
    const hold = () => {
      if (!anchor?.isConnected) return;
      box.scrollBy({ top: topOf(anchor) - topOf(box) - top, behavior: "instant" });
    };
    const remember = () => {
      const edge = topOf(box);
      // By its id one is found again; words of the app between them have none.
      const messages = [...content.querySelectorAll<HTMLElement>("li[id]")];
      anchor = messages.find((message) => message.getBoundingClientRect().bottom > edge + near) ?? null;
      top = anchor ? topOf(anchor) - edge : 0;
      places.set(key, anchor && !isAtBottom(box) ? { id: anchor.id, top } : null);
    };
    const steady = () => {
      if (!isAtBottom(box)) hold();
      remember();
    };
    hold();
    box.addEventListener("scroll", remember, { passive: true });
    const watching = new ResizeObserver(steady);
    watching.observe(content);
    return () => {
      box.removeEventListener("scroll", remember);
      watching.disconnect();
    };
  }, [places, key, scroller]);
}
