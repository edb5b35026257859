import { type TouchEvent, useRef } from "react";

const FAR_ENOUGH = 80;
const MOST = 110;

/** Pulling a page down that is at its top, and letting go, refreshes it. To be spread over what is pulled. */
export function usePullToRefresh(onRefresh: () => void) {
  const from = useRef<number | null>(null);
  const pulled = (event: TouchEvent<HTMLElement>) =>
    from.current === null ? 0 : (event.changedTouches[0]?.clientY ?? 0) - from.current;
  const shift = (element: HTMLElement, by: number) => {
    element.style.translate = by > 0 ? `0 ${Math.min(by / 2, MOST / 2)}px` : "";
  };
  return {
    onTouchStart: (event: TouchEvent<HTMLElement>) => {
      const alone = event.touches.length === 1 && globalThis.scrollY <= 0;
      from.current = alone ? (event.touches[0]?.clientY ?? null) : null;
    },
    onTouchMove: (event: TouchEvent<HTMLElement>) => shift(event.currentTarget, pulled(event)),
    onTouchEnd: (event: TouchEvent<HTMLElement>) => {
      const far = pulled(event) > FAR_ENOUGH && globalThis.scrollY <= 0;
      from.current = null;
      shift(event.currentTarget, 0);
      if (far) onRefresh();
    },
    onTouchCancel: (event: TouchEvent<HTMLElement>) => {
      from.current = null;
      shift(event.currentTarget, 0);
    },
  };
}
