import { type HTMLAttributes, type PointerEvent, type RefObject, useRef, useState } from "react";
import { photos as text } from "#/text/photos";
import { arrowStep, slotAt } from "./reorder";

/** Less than this is a press. */
const DRAG_LEAST = 8;

interface Grip {
  from: number;
  x: number;
  y: number;
  moving: boolean;
}

/** Taking what lies in a grid to another place: by dragging it there, or with the arrow keys while it has the focus. */
export function useReorder(
  list: RefObject<HTMLUListElement | null>,
  count: number,
  onMove: ((from: number, to: number) => void) | undefined,
) {
  const grip = useRef<Grip>(null);
  const dragged = useRef(false);
  const [over, setOver] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState("");

  const move = (from: number, to: number) => {
    if (to === from || to < 0 || to >= count) return;
    onMove?.(from, to);
    setAnnouncement(text.moved(from + 1, to + 1));
    list.current?.children[to]?.querySelector("button")?.focus();
  };

  const boxes = () =>
    [...(list.current?.children ?? [])].slice(0, count).map((slot) => slot.getBoundingClientRect());

  const grab = (from: number) => (event: PointerEvent<HTMLElement>) => {
    dragged.current = false;
    if (event.button === 0) grip.current = { from, x: event.clientX, y: event.clientY, moving: false };
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    const { current: held } = grip;
    if (!held) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.moving && Math.hypot(dx, dy) < DRAG_LEAST) return;
    if (!held.moving) event.currentTarget.setPointerCapture(event.pointerId);
    held.moving = true;
    event.currentTarget.style.translate = `${dx}px ${dy}px`;
    setOver(slotAt(boxes(), held.from, event.clientX, event.clientY));
  };
  const letGo = (event: PointerEvent<HTMLElement>) => {
    const { current: held } = grip;
    grip.current = null;
    event.currentTarget.style.translate = "";
    setOver(null);
    if (!held?.moving) return;
    dragged.current = true;
    const to = slotAt(boxes(), held.from, event.clientX, event.clientY);
    if (event.type === "pointerup" && to !== null) move(held.from, to);
  };

  const slot = (place: number): HTMLAttributes<HTMLLIElement> & Record<`data-${string}`, unknown> => ({
    "data-over": over === place || undefined,
    onPointerDown: grab(place),
    onPointerMove: drag,
    onPointerUp: letGo,
    onPointerCancel: letGo,
    // What ends a drag is no press.
    onClickCapture: (event) => {
      if (dragged.current) event.stopPropagation();
      dragged.current = false;
    },
    onKeyDown: (event) => {
      const step = arrowStep(event.key);
      if (step === 0) return;
      event.preventDefault();
      move(place, place + step);
    },
  });

  return { announcement, slot };
}
