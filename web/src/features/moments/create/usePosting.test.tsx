import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Me } from "#/api/types";
import { sessionStore } from "#/state/session";
import { newMoment as text } from "#/text/newMoment";
import { createStore } from "#/ui/store";
import { toastStore } from "#/ui/toasts";
import { type Draft, emptyDraft } from "./draft";
import { usePosting } from "./usePosting";

/** Answers the moment that is being posted. */
let answer: ((response: Response | PromiseLike<never>) => void) | undefined;
/** Answers whether there is a connection. */
let answerCheck: ((response: Response) => void) | undefined;
/** The moments are asked for, which follows a moment that was posted. */
const listed = vi.fn<() => void>();

beforeEach(() => {
  answer = undefined;
  answerCheck = undefined;
  listed.mockReset();
  vi.spyOn(console, "warn").mockReturnValue(undefined);
  vi.stubGlobal("fetch", async (url: string) => {
    if (url.endsWith("/create")) return new Promise<Response>((resolve) => (answer = resolve));
    if (url.endsWith("/live")) return new Promise<Response>((resolve) => (answerCheck = resolve));
    listed();
    return Response.json({ moments: [], has_more: false });
  });
});

afterEach(() => {
  for (const { id } of toastStore.get()) toastStore.dismiss(id);
});

const said = () => toastStore.get().map(({ message }) => message);

/** A draft that is being posted; `at` is where the app is, and `go` leads elsewhere. */
async function posting() {
  const store = createStore<Draft>({ ...emptyDraft, words: "Snow on the roofs" });
  let screen: ReturnType<typeof usePosting> | undefined;
  const Screen = () => {
    screen = usePosting(store);
    return null;
  };
  const Routed = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={["/create-moment"]}>
      <QueryClientProvider client={new QueryClient()}>
        <Routes>
          <Route path="/create-moment" element={<Screen />} />
          <Route path="*" element={null} />
        </Routes>
        {children}
      </QueryClientProvider>
    </MemoryRouter>
  );
  const { result } = renderHook(() => ({ navigate: useNavigate(), at: useLocation().pathname }), {
    wrapper: Routed,
  });
  act(() => void screen?.post());
  await vi.waitFor(() => expect(answer).toBeDefined());
  return {
    store,
    go: (path: string) => act(async () => void (await result.current.navigate(path))),
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

test.each([[["/messages"]], [["/messages", "/create-moment"]]])(
  "POST-05 whoever has gone on while the moment was posted stays there, and the draft is empty: %j",
  async (ways) => {
    const { store, at, go, posted } = await posting();
    for (const way of ways) await go(way);
    await posted();
    expect(at()).toBe(ways.at(-1));
    expect(store.get()).toBe(emptyDraft);
  },
);

test("POST-05 what was written on another visit while the moment was posted stays, and so does who writes it", async () => {
  const { store, at, posted } = await posting();
  store.set((now) => ({ ...now, words: "Snow on all the roofs" }));
  await posted();
  expect(at()).toBe("/create-moment");
  expect(store.get().words).toBe("Snow on all the roofs");
});

test("POST-05 whoever has left the screen is told that the moment was not posted, also on another visit of it, and the draft is kept", async () => {
  const { store, go } = await posting();
  await go("/messages");
  await act(async () => {
    answer?.(Response.json({ error: "Not today", code: "internal" }, { status: 500 }));
    await vi.waitFor(() => expect(said()).toContain("Not today"));
  });
  expect(store.get().words).toBe("Snow on the roofs");
});

test.each([
  ["Ada", [text.unknown]],
  ["Noor", []],
] as const)(
  "SESS-07 that a moment got no answer is told once the connection was checked, but nobody who has signed in meanwhile: as %s",
  async (name, told) => {
    sessionStore.begin("token-of-Ada", { id: "0000000000001" } as Me, "browser");
    const { go } = await posting();
    await go("/messages");
    await act(async () => {
      answer?.(Promise.reject(new TypeError("network")));
      await vi.waitFor(() => expect(answerCheck).toBeDefined());
    });
    if (name !== "Ada") sessionStore.signOut();
    sessionStore.begin(`token-of-${name}`, { id: "0000000000002" } as Me, "browser");
    await act(async () => {
      answerCheck?.(new Response());
      await new Promise((next) => setTimeout(next));
    });
    expect(said()).toEqual(told);
  },
);
