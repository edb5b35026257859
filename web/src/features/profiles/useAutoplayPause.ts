import { type FocusEvent, type PointerEvent, useState } from "react";

/** Pauses the turning of photos while they are pressed, under the mouse, or have the keyboard's focus. */
export function useAutoplayPause() {
  const [isPressed, setPressed] = useState(false);
  const [isOver, setOver] = useState(false);
  const [isFocused, setFocused] = useState(false);
  // A mouse may be let go anywhere. A scrolling finger sends no more pointer events; touch events tell when it leaves.
  const press = ({ pointerType }: PointerEvent) => {
    if (pointerType === "touch") return;
    setPressed(true);
    const letGo = new AbortController();
    const resume = () => {
      letGo.abort();
      setPressed(false);
    };
    for (const end of ["pointerup", "pointercancel", "blur"])
      globalThis.addEventListener(end, resume, { signal: letGo.signal });
  };
  return {
    isPaused: isPressed || isOver || isFocused,
    /** For all that belongs to the photos. */
    pressHandlers: {
      onPointerDown: press,
      onTouchStart: () => setPressed(true),
      onTouchEnd: ({ touches }: { touches: { length: number } }) => setPressed(touches.length > 0),
      onTouchCancel: () => setPressed(false),
      onFocus: ({ target }: FocusEvent) => setFocused(target.matches(":focus-visible")),
      onBlur: () => setFocused(false),
    },
    /** For the photos themselves: whoever has just chosen one by its dot is over the dot. */
    hoverHandlers: {
      onPointerEnter: ({ pointerType }: PointerEvent) => setOver(pointerType === "mouse"),
      onPointerLeave: () => setOver(false),
    },
  };
}
