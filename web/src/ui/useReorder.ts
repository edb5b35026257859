import { type HTMLAttributes, type PointerEvent, type RefObject, useRef, useState } from "react";
import { photos as text } from "#/text/photos";
import { arrowStep, slotAt } from "./reorder";
import { type Drag, useDrag } from "./useDrag";

/** Lets the items of a grid be moved to another place, by dragging them or with the arrow keys. */
export function useReorder(
  list: RefObject<HTMLUListElement | null>,
  count: number,
  onMove: ((from: number, to: number) => void) | undefined,
) {
  const from = useRef(0);
  const [over, setOver] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState("");

  const move = (to: number | null) => {
    if (to === null || to === from.current || to < 0 || to >= count) return;
    onMove?.(from.current, to);
    setAnnouncement(text.moved(from.current + 1, to + 1));
    // Once React has moved the item to its place.
    queueMicrotask(() => list.current?.children[to]?.querySelector("button")?.focus());
  };
  const slotUnder = ({ x, y }: Drag) => {
    const slots = [...(list.current?.children ?? [])].slice(0, count);
    return slotAt(
      slots.map((slot) => slot.getBoundingClientRect()),
      from.current,
      x,
      y,
    );
  };
  const drag = useDrag({
    slop: 8,
    onMove: (now) => {
      now.element.style.translate = `${now.dx}px ${now.dy}px`;
      // Over the others: `:active` ends on touch as soon as the finger moves.
      now.element.style.zIndex = "10";
      setOver(slotUnder(now));
    },
    onEnd: (now, released) => {
      now.element.style.translate = "";
      now.element.style.zIndex = "";
      setOver(null);
      if (released) move(slotUnder(now));
    },
  });

  const slot = (place: number): HTMLAttributes<HTMLLIElement> & Record<`data-${string}`, unknown> => ({
    ...drag,
    "data-over": over === place || undefined,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      drag.onPointerDown(event);
      if (event.isPrimary) from.current = place;
    },
    onKeyDown: (event) => {
      const step = arrowStep(event.key);
      if (step === 0) return;
      event.preventDefault();
      from.current = place;
      move(place + step);
    },
  });

  return { announcement, slot };
}
