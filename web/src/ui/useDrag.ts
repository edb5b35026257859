import { type MouseEvent, type PointerEvent, type TouchEvent, useRef } from "react";

/** A drag: its offset from the start, where the pointer is, and the element with the handlers. */
export interface Drag {
  dx: number;
  dy: number;
  x: number;
  y: number;
  element: HTMLElement;
}

interface DragOptions {
  /** A pointer that moves less than this, in px, is pressing, not dragging. */
  slop?: number;
  mayStart?: (event: PointerEvent<HTMLElement> | TouchEvent<HTMLElement>) => boolean;
  onMove?: (drag: Drag) => void;
  /** `released` is false if the drag was cancelled, by the browser or by a second pointer. */
  onEnd: (drag: Drag, released: boolean) => void;
}

interface Held {
  pointer: number;
  startX: number;
  startY: number;
  last: Drag;
  dragging: boolean;
}

interface Point {
  clientX: number;
  clientY: number;
}

/** Follows one pointer from its start to its end; `move` is true when the press becomes a drag. */
function useTracker({ slop = 0, onMove, onEnd }: DragOptions) {
  const held = useRef<Held>(null);

  const start = (pointer: number, element: HTMLElement, { clientX: x, clientY: y }: Point) => {
    const last = { dx: 0, dy: 0, x, y, element };
    held.current = { pointer, startX: x, startY: y, last, dragging: slop === 0 };
  };
  const move = (pointer: number, { clientX: x, clientY: y }: Point): boolean => {
    const { current: now } = held;
    if (now?.pointer !== pointer) return false;
    now.last = { ...now.last, dx: x - now.startX, dy: y - now.startY, x, y };
    const begins = !now.dragging && Math.hypot(now.last.dx, now.last.dy) >= slop;
    now.dragging ||= begins;
    if (now.dragging) onMove?.(now.last);
    return begins;
  };
  /** True if there was a drag. */
  const end = (released: boolean): boolean => {
    const { current: now } = held;
    held.current = null;
    if (now?.dragging) onEnd(now.last, released);
    return now?.dragging ?? false;
  };
  return { start, move, end, isHeld: (pointer: number) => held.current?.pointer === pointer };
}

/** Pointer handlers for an element that can be dragged. A drag captures its pointer, and is not followed by a click. */
export function useDrag(options: DragOptions) {
  const { start, move, end, isHeld } = useTracker(options);
  const dragged = useRef(false);
  const { slop = 0, mayStart } = options;
  const capture = ({ currentTarget, pointerId }: PointerEvent<HTMLElement>) =>
    currentTarget.setPointerCapture(pointerId);

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      end(false);
      dragged.current = false;
      if (!event.isPrimary || event.button !== 0 || mayStart?.(event) === false) return;
      start(event.pointerId, event.currentTarget, event);
      if (slop === 0) capture(event);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (move(event.pointerId, event)) capture(event);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (!isHeld(event.pointerId)) return;
      move(event.pointerId, event);
      dragged.current = end(true) && slop > 0;
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      if (isHeld(event.pointerId)) end(false);
    },
    onClickCapture: (event: MouseEvent<HTMLElement>) => {
      if (dragged.current) event.stopPropagation();
      dragged.current = false;
    },
  };
}

/** Touch handlers for an element that also scrolls: once the browser scrolls, it sends touch events but no pointer events. */
export function useTouchDrag(options: DragOptions) {
  const { start, move, end } = useTracker(options);
  const finish = (event: TouchEvent<HTMLElement>) => {
    const { 0: touch } = event.changedTouches;
    if (touch) move(touch.identifier, touch);
    end(event.type === "touchend");
  };
  return {
    onTouchStart: (event: TouchEvent<HTMLElement>) => {
      end(false);
      const { 0: touch, 1: another } = event.touches;
      if (touch && !another && options.mayStart?.(event) !== false)
        start(touch.identifier, event.currentTarget, touch);
    },
    onTouchMove: (event: TouchEvent<HTMLElement>) => {
      const { 0: touch } = event.changedTouches;
      if (touch) move(touch.identifier, touch);
    },
    onTouchEnd: finish,
    onTouchCancel: finish,
  };
}
