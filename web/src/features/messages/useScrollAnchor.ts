import { type RefObject, useEffect } from "react";

/** Closer to the bottom than this many px counts as being at it. */
export const near = 48;

/** In a reversed column scrolling starts with 0 at the bottom and goes below zero. */
export const isAtBottom = (box: HTMLElement) => -box.scrollTop < near;

/**
 * Keeps what is being read where it is while the history grows or shrinks above or below it. A browser's own scroll
 * anchoring is off in here: at the top of a reversed column it runs away with what was just put in front.
 */
export function useScrollAnchor(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = scroller.current;
    const content = box?.firstElementChild;
    if (!box || !content) return undefined;
    let anchor: Element | undefined;
    let place = 0;
    const remember = () => {
      const top = box.getBoundingClientRect().top;
      anchor = [...content.querySelectorAll("li")].find(
        (message) => message.getBoundingClientRect().bottom > top + near,
      );
      place = anchor?.getBoundingClientRect().top ?? 0;
    };
    const steady = () => {
      if (anchor?.isConnected && !isAtBottom(box)) {
        box.scrollTop += anchor.getBoundingClientRect().top - place;
      }
      remember();
    };
    box.addEventListener("scroll", remember, { passive: true });
    const watching = new ResizeObserver(steady);
    watching.observe(content);
    return () => {
      box.removeEventListener("scroll", remember);
      watching.disconnect();
    };
  }, [scroller]);
}
