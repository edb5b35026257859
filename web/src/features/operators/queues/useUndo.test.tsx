import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Made, madeNow } from "../api";
import type { ServerDecisions } from "./undoable";
import { useUndo } from "./useUndo";

function Bar({ told }: { told: ServerDecisions | undefined }) {
  const undo = useUndo(told, () => undefined);
  return (
    <button type="button" onClick={() => undo.add(madeNow("own", "suspend", 60))}>
      {undo.made.map(({ id }) => id).join(" ")}
    </button>
  );
}

const shown = () => screen.getByRole("button").textContent;
const told = (...made: readonly Made[]): ServerDecisions => ({ made, readAt: Date.now() });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("DESK-02 what can be taken back is offered for the rest of its minute, whether the server tells of it or it was decided here", () => {
  render(<Bar told={told(madeNow("first", "close", 20), madeNow("second", "close", 40))} />);
  expect(shown()).toBe("first second");
  act(() => void vi.advanceTimersByTime(1_000));
  act(() => screen.getByRole("button").click());
  expect(shown()).toBe("first second own");
  act(() => void vi.advanceTimersByTime(19_000));
  expect(shown()).toBe("second own");
  act(() => void vi.advanceTimersByTime(20_000));
  expect(shown()).toBe("own");
  act(() => void vi.advanceTimersByTime(21_000));
  expect(shown()).toBe("");
});
