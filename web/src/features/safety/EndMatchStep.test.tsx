import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import type { User } from "#/api/types";
import { deckEventsOf } from "#/state/deckEvents";
import { likesOf, useLikeFlags } from "#/state/likes";
import { endMatch as text } from "#/text/endMatch";
import { toastStore } from "#/ui/toasts";
import { EndMatchStep } from "./EndMatchStep";

const ben = { id: "0000000000001", name: "Ben", pictures: [] } as unknown as User;
const toasts = () => toastStore.get().map(({ message }) => message);
let status = 200;

beforeEach(() => {
  status = 200;
  for (const { id } of toastStore.get()) toastStore.dismiss(id);
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.stubGlobal("fetch", async (url: string) =>
    url.includes("user-actions")
      ? Response.json({ likedUsers: [ben.id], favorites: [], matches: [ben.id] })
      : Response.json({ success: true, is_match: false, unliked: false }, { status }),
  );
});

/** Ends the match, and answers with what became of it. */
async function endMatch() {
  const cache = new QueryClient();
  const Flags = () => <p>{useLikeFlags()(ben.id).liked ? "liked" : "not liked"}</p>;
  render(
    <MemoryRouter>
      <QueryClientProvider client={cache}>
        <Flags />
        <EndMatchStep match={ben} onClose={() => undefined} onEnded={undefined} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  await screen.findByText("liked");
  fireEvent.click(await screen.findByRole("button", { name: text.confirm }));
  const steps = () =>
    deckEventsOf(cache)
      .get()
      .map(({ kind }) => kind);
  return { likes: likesOf(cache), steps };
}

test("CHAT-01 the end of a match is told once the server has it, and is a step of the deck", async () => {
  const { likes, steps } = await endMatch();
  await vi.waitFor(() => expect(toasts()).toEqual([text.ended("Ben")]));
  expect(steps()).toEqual(["end"]);
  expect(likes.flagsOf(ben.id)).toMatchObject({ liked: false, skipped: true });
});

test("CHAT-01 an end that fails is told, and the deck takes its step back", async () => {
  status = 429;
  const { likes, steps } = await endMatch();
  await vi.waitFor(() => expect(toasts()).toContain(text.failed("Ben")));
  expect(steps()).toEqual(["end", "failed"]);
  expect(likes.flagsOf(ben.id).liked).toBe(true);
});

test("CHAT-01 DISC-10 an end that is undone before it was sent is not told as done", async () => {
  dispatchEvent(new Event("offline"));
  const { likes } = await endMatch();
  expect(likes.takeBack(ben.id)).toBe(true);
  dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(likes.flagsOf(ben.id).liked).toBe(true));
  expect(toasts()).toEqual([]);
});
