import { fireEvent, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useEscape } from "./useEscape";

test("WIDE-01 Escape leads back, and that of an input method does not, in Safari neither", () => {
  const back = vi.fn<() => void>();
  renderHook(() => useEscape(back));
  // Safari has ended the word by then, and tells by the code alone.
  for (const isComposing of [true, false])
    fireEvent.keyDown(document.body, { key: "Escape", keyCode: 229, isComposing });
  expect(back).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: "Escape", keyCode: 27 });
  expect(back).toHaveBeenCalledOnce();
});
