import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter, useLocation } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { createStore } from "#/ui/store";
import { toastStore } from "#/ui/toasts";
import { type Draft, emptyDraft } from "./draft";
import { usePosting } from "./usePosting";

/** Answers the moment that is being posted. */
let answer: ((response: Response) => void) | undefined;
/** The moments are asked for, which follows a moment that was posted. */
const listed = vi.fn<() => void>();

beforeEach(() => {
  answer = undefined;
  listed.mockReset();
  globalThis.history.pushState(null, "", "/create-moment");
  vi.spyOn(console, "warn").mockReturnValue(undefined);
  vi.stubGlobal("fetch", async (url: string) => {
    if (url.endsWith("/create")) return new Promise<Response>((resolve) => (answer = resolve));
    listed();
    return Response.json({ moments: [], has_more: false });
  });
});

/** A draft that is being posted; `at` is where the app is. */
async function posting() {
  const store = createStore<Draft>({ ...emptyDraft, words: "Snow on the roofs" });
  const cache = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={["/create-moment"]}>
      <QueryClientProvider client={cache}>{children}</QueryClientProvider>
    </MemoryRouter>
  );
  const { result, unmount } = renderHook(() => ({ ...usePosting(store), at: useLocation().pathname }), {
    wrapper,
  });
  act(() => void result.current.post());
  await vi.waitFor(() => expect(answer).toBeDefined());
  return {
    store,
    leave: unmount,
    at: () => result.current.at,
    posted: () =>
      act(async () => {
        answer?.(Response.json({ data: { id: "0000000000001" } }));
        await vi.waitFor(() => expect(listed).toHaveBeenCalled());
      }),
  };
}

test("POST-05 whoever waits for the moment to be posted is led to the moments, and the draft is empty", async () => {
  const { store, at, posted } = await posting();
  await posted();
  expect(at()).toBe("/moments");
  expect(store.get()).toBe(emptyDraft);
});

test("POST-05 whoever has gone on while the moment was posted stays there, and the draft is empty", async () => {
  const { store, at, posted } = await posting();
  globalThis.history.pushState(null, "", "/messages");
  await posted();
  expect(at()).toBe("/create-moment");
  expect(store.get()).toBe(emptyDraft);
});

test("POST-05 what was written on another visit while the moment was posted stays, and so does who writes it", async () => {
  const { store, at, posted } = await posting();
  store.set((now) => ({ ...now, words: "Snow on all the roofs" }));
  await posted();
  expect(at()).toBe("/create-moment");
  expect(store.get().words).toBe("Snow on all the roofs");
});

test("POST-05 whoever has left the screen is told that the moment was not posted, also on another visit of it, and the draft is kept", async () => {
  const { store, leave } = await posting();
  leave();
  await act(async () => {
    answer?.(Response.json({ error: "Not today", code: "internal" }, { status: 500 }));
    await vi.waitFor(() => expect(toastStore.get().map(({ message }) => message)).toContain("Not today"));
  });
  expect(store.get().words).toBe("Snow on the roofs");
});
