import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { useDiscovery } from "./useDiscovery";

/** A deck of three, where every like or skip is answered with the given status. */
async function deckAnswering(status: number) {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const users = ["a", "b", "c"].map((id) => ({ id, name: id, pictures: [] }));
  vi.stubGlobal("fetch", async (url: string) => {
    if (/\/(?:like|skip)\//.test(url)) return new Response('{"error":"no"}', { status });
    return new Response(
      JSON.stringify(url.includes("discover") ? { users } : { likedUsers: [], favorites: [] }),
    );
  });
  const cache = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter>
      <QueryClientProvider client={cache}>{children}</QueryClientProvider>
    </MemoryRouter>
  );
  const { result } = renderHook(useDiscovery, { wrapper });
  await waitFor(() => expect(result.current.people).toHaveLength(3));
  return { deck: () => result.current, ids: () => result.current.people.map((person) => person.id).join("") };
}

test("DISC-11 a swipe that did not arrive brings the card back", async () => {
  const { deck, ids } = await deckAnswering(500);
  act(() => void deck().decide("like"));
  expect(ids()).toBe("bc");
  await waitFor(() => expect(ids()).toBe("abc"));
});

test("DISC-11 a swipe or a like about somebody who is there no more does not bring the card back", async () => {
  const { deck, ids } = await deckAnswering(404);
  act(() => void deck().decide("skip"));
  expect(deck().canUndo).toBe(true);
  await waitFor(() => expect(deck().canUndo).toBe(false));
  expect(ids()).toBe("bc");
  act(() => deck().people.slice(0, 1).forEach(deck().toggleLike));
  await waitFor(() => expect(ids()).toBe("c"));
});
