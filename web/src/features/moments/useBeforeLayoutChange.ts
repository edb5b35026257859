import { type RefObject, useEffectEvent, useLayoutEffect } from "react";
import { WIDE } from "#/ui/mediaQueries";
import type { PanelFocus } from "./commentsState";

const isWide = () => matchMedia(WIDE).matches;

/** The links and buttons of the comments: the same ones, in the same order, wherever they stand. */
export const controlsOf = (panel: HTMLElement | null): HTMLElement[] => [
  ...(panel?.querySelectorAll<HTMLElement>("a, button") ?? []),
];

function focusIn(panel: HTMLElement | null): PanelFocus | undefined {
  const { activeElement: focused } = document;
  if (!(focused instanceof HTMLElement) || !panel?.contains(focused)) return undefined;
  if (focused instanceof HTMLTextAreaElement)
    return { caret: [focused.selectionStart, focused.selectionEnd] };
  const control = controlsOf(panel).indexOf(focused);
  return control < 0 ? undefined : { control };
}

/** Calls back when the window's width takes the comments from beside the feed to under their moment, or back. */
export function useBeforeLayoutChange(
  panel: RefObject<HTMLElement | null>,
  onMoving: (focus: PanelFocus | undefined) => void,
): void {
  const moving = useEffectEvent(onMoving);
  useLayoutEffect(() => {
    const wasWide = isWide();
    const here = panel.current;
    return () => {
      if (isWide() === wasWide) return;
      moving(focusIn(here));
      const card = here?.closest("article");
      // Without its comments the card is shorter and may have moved out of sight.
      if (card) requestAnimationFrame(() => card.scrollIntoView({ block: "nearest" }));
    };
  }, [panel]);
}
