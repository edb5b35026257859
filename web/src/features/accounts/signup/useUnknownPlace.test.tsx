import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useUnknownPlace } from "./useUnknownPlace";

afterEach(() => vi.unstubAllGlobals());

const lisbon = { place: "Lisbon", step: "personal" };

test.each([
  ["went back a step", { place: "Lisbon", step: "account" }],
  ["typed something else", { place: "Lisbonn", step: "personal" }],
])("SIGNUP-05 whoever %s during the look-up of a place can come back and go on", async (_, meanwhile) => {
  let answer: (response: Response) => void = () => {};
  const waiting = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  const fetched = vi.fn<() => Promise<Response>>(() => waiting);
  vi.stubGlobal("fetch", fetched);
  const goOn = vi.fn<() => void>();
  const { result, rerender } = renderHook(({ place, step }) => useUnknownPlace(place, step), {
    initialProps: lisbon,
  });
  let asked = Promise.resolve();
  act(() => {
    asked = result.current.whenAccepted(goOn);
  });
  expect(result.current.isLookedUp).toBe(true);
  await waitFor(() => expect(fetched).toHaveBeenCalledOnce());

  rerender(meanwhile);
  await act(async () => {
    answer(Response.json({ places: [], resolved: { name: "Lisbon" } }));
    await asked;
  });
  rerender(lisbon);
  expect(result.current.isLookedUp).toBe(false);
  expect(goOn).not.toHaveBeenCalled();
});
