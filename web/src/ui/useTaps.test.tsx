import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DOUBLE_TAP_MS, useTaps } from "./useTaps";

const done: string[] = [];

function Spot({ double = true }: { double?: boolean }) {
  const tapped = useTaps(double ? () => done.push("double") : undefined);
  return (
    <button type="button" onClick={() => tapped(() => done.push("tap"))}>
      Spot
    </button>
  );
}

const tap = () => fireEvent.click(screen.getByRole("button"));

beforeEach(() => {
  done.length = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test("a tap counts once no second one can come", () => {
  render(<Spot />);
  tap();
  vi.advanceTimersByTime(DOUBLE_TAP_MS - 1);
  expect(done).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(done).toEqual(["tap"]);
  tap();
  vi.advanceTimersByTime(DOUBLE_TAP_MS);
  expect(done).toEqual(["tap", "tap"]);
});

test("two taps in time are one double tap and no tap; three are one and a tap", () => {
  render(<Spot />);
  for (let taps = 0; taps < 3; taps += 1) tap();
  expect(done).toEqual(["double"]);
  vi.advanceTimersByTime(DOUBLE_TAP_MS);
  expect(done).toEqual(["double", "tap"]);
});

test("where a double tap does nothing a tap counts at once; one that waits ends with what was tapped", () => {
  const { rerender, unmount } = render(<Spot double={false} />);
  tap();
  expect(done).toEqual(["tap"]);
  rerender(<Spot />);
  tap();
  unmount();
  vi.advanceTimersByTime(DOUBLE_TAP_MS);
  expect(done).toEqual(["tap"]);
});
