import type { KeyboardEvent } from "react";

/** While an input method composes, some browsers report this code alone: its Enter chooses a word. */
const COMPOSING = 229;

/** True for a key that an input method takes. */
export const isComposing = ({ keyCode, nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || keyCode === COMPOSING;

/** True for the Enter that sends what was typed: not with Shift, which begins a line, and not of an input method. */
export const sendsOnEnter = (event: KeyboardEvent): boolean =>
  event.key === "Enter" && !event.shiftKey && !isComposing(event);
