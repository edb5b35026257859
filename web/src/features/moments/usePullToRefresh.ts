import { type Drag, useTouchDrag } from "#/ui/useDrag";

const FAR_ENOUGH = 80;
const LONGEST_SHIFT = 55;

const shift = ({ element }: Drag, by: number) => {
  element.style.translate = by > 0 ? `0 ${Math.min(by / 2, LONGEST_SHIFT)}px` : "";
};
const isAtTop = () => globalThis.scrollY <= 0;

/** Touch handlers that refresh when the page is pulled down at its top. */
export const usePullToRefresh = (onRefresh: () => void) =>
  useTouchDrag({
    mayStart: isAtTop,
    onMove: (drag) => shift(drag, drag.dy),
    onEnd: (drag, released) => {
      shift(drag, 0);
      if (released && drag.dy > FAR_ENOUGH && isAtTop()) onRefresh();
    },
  });
