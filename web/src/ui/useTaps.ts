import { useEffect, useRef } from "react";

/** Within this time a second tap makes a double tap, as on phones. */
export const DOUBLE_TAP_MS = 280;

/**
 * Tells a tap from a double tap: what a tap does waits until no second one can come. Nothing waits where a double tap
 * does nothing.
 */
export function useTaps(onDoubleTap: (() => void) | undefined): (onTap: () => void) => void {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  return (onTap) => {
    if (!onDoubleTap) return onTap();
    const isSecond = waiting.current !== undefined;
    clearTimeout(waiting.current);
    waiting.current = undefined;
    if (isSecond) return onDoubleTap();
    waiting.current = setTimeout(() => {
      waiting.current = undefined;
      onTap();
    }, DOUBLE_TAP_MS);
  };
}
