import { useEffectEvent, useLayoutEffect } from "react";
import { modalStore } from "./modal";

/** Calls back for Escape wherever it is pressed, unless something else takes it or it ends what an input method composes; under a dialog it closes that alone. */
export function useEscape(pressed: () => void): void {
  const escape = useEffectEvent(pressed);
  // A layout effect: whoever sees the screen can leave it.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      // An input method's key has this code in every browser; `isComposing` is not set for it in Safari.
      if (event.key !== "Escape" || event.keyCode === 229 || event.defaultPrevented) return;
      if (!modalStore.get()) escape();
    };
    globalThis.addEventListener("keydown", listen);
    return () => globalThis.removeEventListener("keydown", listen);
  }, []);
}
