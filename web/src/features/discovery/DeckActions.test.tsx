import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { DeckActions } from "./DeckActions";

const nothing = () => {};
const onDecide = vi.fn<(verdict: string) => void>();
/** The clock of events: what one test does is long past in the next. */
let now = 0;

beforeEach(() => {
  now += 10_000;
  onDecide.mockReset();
});

const show = (liked = false) =>
  render(
    <DeckActions
      liked={liked}
      canUndo={false}
      undoing={false}
      onUndo={nothing}
      onDecide={onDecide}
      onLike={nothing}
      onChat={nothing}
    />,
  );

function press(name: string, after: number, pointerType: string, detail: number): void {
  now += after;
  const click = new PointerEvent("click", { bubbles: true, cancelable: true, pointerType, detail });
  Object.defineProperty(click, "timeStamp", { value: now });
  fireEvent(screen.getByRole("button", { name }), click);
}

test.each([
  ["Skip", false, "skip"],
  ["Super Like", false, "superlike"],
  ["Next person", true, "like"],
] as const)("DISC-03 a double tap on %s decides about one person", (name, liked, verdict) => {
  show(liked);
  press(name, 0, "touch", 1);
  press(name, 200, "touch", 1);
  expect(onDecide.mock.calls).toEqual([[verdict]]);
});

test("DISC-03 a double click on Skip decides about one person, clicks that are none about one each", () => {
  show();
  press("Skip", 0, "mouse", 1);
  press("Skip", 150, "mouse", 2);
  expect(onDecide).toHaveBeenCalledTimes(1);
  press("Skip", 400, "mouse", 1);
  press("Skip", 100, "mouse", 1);
  expect(onDecide).toHaveBeenCalledTimes(3);
});

test("DISC-03 taps and clicks one after the other decide about one person each, keys as fast as one likes", () => {
  show();
  for (const [pointerType, detail, after] of [
    ["touch", 1, 320],
    ["mouse", 2, 320],
    ["", 0, 30],
  ] as const) {
    onDecide.mockReset();
    for (let pressed = 0; pressed < 5; pressed += 1) press("Skip", after, pointerType, detail);
    expect(onDecide).toHaveBeenCalledTimes(5);
  }
});
