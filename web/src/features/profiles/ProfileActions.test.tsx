import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import type { User } from "#/api/types";
import { deckEventsOf } from "#/state/deckEvents";
import { pendingCelebrationsOf } from "#/state/matchFlow";
import { toast, toastStore } from "#/ui/toasts";
import { ProfileActions } from "./ProfileActions";

const ben = { id: "0000000000001", name: "Ben", pictures: [] } as unknown as User;

/** Whom the server says that one likes. */
let likedUsers: string[] = [];
let status = 200;
let isMatch = false;
const match = { id: "1", user: ben, chat_room_id: "7" };
let cache: QueryClient;
const onBack = vi.fn<() => void>();

beforeEach(() => {
  likedUsers = [];
  status = 200;
  isMatch = false;
  onBack.mockReset();
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.stubGlobal("fetch", async (url: string) =>
    url.includes("user-actions")
      ? Response.json({ likedUsers, favorites: [] })
      : Response.json({ success: true, is_match: isMatch, match, unliked: false }, { status }),
  );
});

async function open() {
  cache = new QueryClient();
  render(
    <MemoryRouter>
      <QueryClientProvider client={cache}>
        <ProfileActions person={ben} onBack={onBack} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  // What there is to press is known once the flags are.
  await screen.findByRole("group");
  return () =>
    deckEventsOf(cache)
      .get()
      .map(({ kind }) => kind);
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const offered = () => screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"));

test("PROFILE-03 a skip leads back, is told, and is a step of the deck; it is not offered again, a like is", async () => {
  const steps = await open();
  expect(offered()).toEqual(["Skip", "Favorite", "Start chat", "Super Like", "Like"]);
  press("Skip");
  expect(onBack).toHaveBeenCalledTimes(1);
  expect(steps()).toEqual(["skip"]);
  expect(toastStore.get().map(({ message }) => message)).toContain("Skipped Ben");
  await vi.waitFor(() => expect(offered()).toEqual(["Favorite", "Start chat", "Super Like", "Like"]));
});

test("PROFILE-03 about somebody liked nothing is left to decide; the like's button takes it back", async () => {
  likedUsers = [ben.id];
  await open();
  await vi.waitFor(() => expect(offered()).toEqual(["Favorite", null, "Like"]));
  expect(screen.getByText("Start chat")).toBeTruthy();
});

test("PROFILE-03 a superlike that fails is offered again, and the deck takes its step back", async () => {
  status = 500;
  const steps = await open();
  press("Super Like");
  expect(offered()).toEqual(["Favorite", null, "Like"]);
  await vi.waitFor(() => expect(steps()).toEqual(["superlike", "failed"]));
  expect(offered()).toContain("Super Like");
});

test.each([
  [false, "PROFILE-03 a superlike is announced once it is answered", [["Super-liked Ben"]]],
  [true, "PROFILE-03 a superlike that makes a match is announced by its celebration alone", []],
])("match %s: %s", async (answer, _, announced) => {
  isMatch = answer;
  const toasts = vi.spyOn(toast, "say");
  const steps = await open();
  press("Super Like");
  expect(toasts).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(offered()).not.toContain("Super Like"));
  const celebrated = answer ? [{ match: { person: ben, roomId: "7" } }] : [];
  await vi.waitFor(() => expect(pendingCelebrationsOf(cache).get()).toMatchObject(celebrated));
  await vi.waitFor(() => expect(toasts.mock.calls).toEqual(announced));
  expect(steps()).toEqual(answer ? ["superlike", "match"] : ["superlike"]);
});
