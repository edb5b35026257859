import { type RefObject, useEffectEvent, useLayoutEffect } from "react";
import { WIDE } from "#/ui/mediaQueries";
import type { Caret } from "./comments";

const isWide = () => matchMedia(WIDE).matches;

function caretIn(panel: HTMLElement | null): Caret | undefined {
  const { activeElement: focused } = document;
  if (!(focused instanceof HTMLTextAreaElement) || !panel?.contains(focused)) return undefined;
  return [focused.selectionStart, focused.selectionEnd];
}

/** Calls back when the window's width takes the comments from beside the feed to under their moment, or back. */
export function useBeforeLayoutChange(
  panel: RefObject<HTMLElement | null>,
  onMoving: (caret: Caret | undefined) => void,
): void {
  const moving = useEffectEvent(onMoving);
  useLayoutEffect(() => {
    const wasWide = isWide();
    const here = panel.current;
    return () => {
      if (isWide() === wasWide) return;
      moving(caretIn(here));
      const card = here?.closest("article");
      // Without its comments the card is shorter and may have moved out of sight.
      if (card) requestAnimationFrame(() => card.scrollIntoView({ block: "nearest" }));
    };
  }, [panel]);
}
