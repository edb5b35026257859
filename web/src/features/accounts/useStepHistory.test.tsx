import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter, useLocation } from "react-router";
import { expect, test } from "vitest";
import { useStepHistory } from "./useStepHistory";

const ids = ["one", "two", "three"];

/** A wizard whose history entry names a step, while only the first ones can be shown. */
function wizardAt(step: string, within: number) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[{ pathname: "/", state: { step, from: "/x" } }]}>{children}</MemoryRouter>
  );
  const use = ({ upTo }: { upTo: number }) => ({
    ...useStepHistory(
      ids,
      (wanted) => Math.min(ids.indexOf(String(wanted)), upTo),
      () => {},
    ),
    state: useLocation().state as unknown,
  });
  return renderHook(use, { wrapper, initialProps: { upTo: within } });
}

test("SIGNUP-01 an entry beyond reach is rewritten to the step shown, and only Next leads on", async () => {
  const { result, rerender } = wizardAt("three", 0);
  await waitFor(() => expect(result.current.state).toMatchObject({ step: "one", from: "/x" }));
  rerender({ upTo: 2 });
  expect(result.current.index).toBe(0);
  act(() => result.current.forward());
  expect(result.current.index).toBe(1);
  act(() => result.current.back());
  await waitFor(() => expect(result.current.index).toBe(0));
});

test("SIGNUP-01 Back goes one step down from an entry that was rewritten", async () => {
  const { result } = wizardAt("three", 1);
  await waitFor(() => expect(result.current.state).toMatchObject({ step: "two" }));
  act(() => result.current.back());
  await waitFor(() => expect(result.current.index).toBe(0));
});

test("SIGNUP-01 Back goes one step down from a step that several were passed to", async () => {
  const { result } = wizardAt("one", 2);
  act(() => result.current.forward(2));
  expect(result.current.index).toBe(2);
  act(() => result.current.back());
  await waitFor(() => expect(result.current.index).toBe(1));
  act(() => result.current.back());
  await waitFor(() => expect(result.current.index).toBe(0));
});
