import { useEffectEvent, useLayoutEffect } from "react";

/** True for a key pressed by itself that nothing else takes: no shortcut, no repeat of a held key, not in a field or a dialog. */
export function isPlainKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return false;
  const { target } = event;
  return !(target instanceof Element && target.closest("input, textarea, select, dialog, [contenteditable]"));
}

/**
 * Calls `pressed` with the name of each plain key, in lower case, wherever the focus is. It answers true for a key that it
 * has used: the browser then does nothing more with it.
 */
export function usePlainKeys(pressed: (key: string, event: KeyboardEvent) => boolean): void {
  const handle = useEffectEvent(pressed);
  // A layout effect: whoever sees the screen can use its keys.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isPlainKey(event) && handle(event.key.toLowerCase(), event)) event.preventDefault();
    };
    globalThis.addEventListener("keydown", listen);
    return () => globalThis.removeEventListener("keydown", listen);
  }, []);
}
