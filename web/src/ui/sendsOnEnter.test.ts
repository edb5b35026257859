import type { KeyboardEvent } from "react";
import { expect, test } from "vitest";
import { sendsOnEnter } from "./sendsOnEnter";

const enter = { key: "Enter", keyCode: 13, shiftKey: false, nativeEvent: { isComposing: false } };

test.each([
  [true, "Enter", {}],
  [false, "another key", { key: "a" }],
  [false, "Shift and Enter", { shiftKey: true }],
  [false, "Enter of an input method", { nativeEvent: { isComposing: true } }],
  [false, "Enter of an input method that browsers mark by its code alone", { keyCode: 229 }],
])("sends %s: %s", (sends, _, pressed) => {
  expect(sendsOnEnter({ ...enter, ...pressed } as KeyboardEvent)).toBe(sends);
});
