import type { KeyboardEvent } from "react";

/** While an input method composes, some browsers report this code alone: its Enter chooses a word. */
const COMPOSING = 229;

/** True for the Enter that sends what was typed: not with Shift, which begins a line, and not of an input method. */
export const sendsOnEnter = ({ key, keyCode, shiftKey, nativeEvent }: KeyboardEvent): boolean =>
  key === "Enter" && !shiftKey && !nativeEvent.isComposing && keyCode !== COMPOSING;
