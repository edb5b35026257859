// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useDeviceSettings } from "./deviceSettings";

const inWindow = () => renderHook(() => useDeviceSettings()).result;

test("SET-03 of two windows with the settings the second undoes nothing that was changed in the first", () => {
  const [first, second] = [inWindow(), inWindow()];
  act(() => first.current[1]({ shown: false }));
  act(() => second.current[1]({ email: true }));
  const kept = { shown: false, push: true, email: true };
  expect(second.current[0]).toEqual(kept);
  expect(inWindow().current[0]).toEqual(kept);
});
