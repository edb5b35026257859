import type { MouseEvent } from "react";

/** What buttons with words and round ones have in common. A busy button is `aria-disabled`: `disabled` would lose the focus. */
export const BUTTON_LOOK =
  "inline-flex items-center justify-center rounded-full transition duration-150 select-none disabled:opacity-45 aria-disabled:opacity-70 aria-disabled:cursor-progress disabled:active:scale-100";

/** The press of a busy button does nothing, nor does it send the form that the button is in. */
export const takeNoPress = (event: MouseEvent) => event.preventDefault();
