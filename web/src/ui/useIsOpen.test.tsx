import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useIsOpen } from "./useIsOpen";

test("what is on the screen is open until it is taken off", () => {
  const { result, rerender, unmount } = renderHook(() => useIsOpen());
  rerender();
  expect(result.current.current).toBe(true);
  unmount();
  expect(result.current.current).toBe(false);
});
