// @vitest-environment happy-dom
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Me } from "#/api/types";
import { likesOf } from "#/state/likes";
import { pendingCelebrationsOf, queueMatch } from "#/state/matchFlow";
import { publishNudge } from "#/state/nudges";
import { sessionStore } from "#/state/session";
import { unseenMatchesOf } from "#/state/unread";
import { listenForNews } from "./news";
import { keepSeenMatches, readSeenMatches } from "./seenMatches";

const ben = { id: "ben", name: "Ben", pictures: [] };
const match = { id: "1", user: ben, is_new: true, created_at: "2026-11-01T12:00:00Z", chat_room_id: "2" };
let stop = () => {};

beforeEach(() => {
  localStorage.clear();
  sessionStore.begin("token", { id: "ada", name: "Ada" } as Me, "device");
  vi.stubGlobal("fetch", async (url: string) =>
    Response.json(url.includes("recent") ? { matches: [match] } : { success: true, is_match: false }),
  );
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

/** Waits until the matches were looked through after the stream has begun. */
async function streamBegins(cache: QueryClient): Promise<void> {
  stop = listenForNews(cache);
  publishNudge({ kind: "missed" });
  await vi.waitFor(() => {
    const told = [...pendingCelebrationsOf(cache).get(), ...unseenMatchesOf(cache).get()];
    expect(told).toHaveLength(1);
  });
}

test("DISC-10 a match of an earlier page that undo asks about isn't celebrated again when the stream begins late", async () => {
  const cache = new QueryClient();
  likesOf(cache).matched(ben.id);
  await streamBegins(cache);
  expect(pendingCelebrationsOf(cache).get()).toEqual([]);
});

test("DISC-10 a match that was celebrated before the stream begins isn't counted as one that was not looked at", async () => {
  const cache = new QueryClient();
  queueMatch(cache, match as never, null);
  pendingCelebrationsOf(cache).set(() => []);
  stop = listenForNews(cache);
  publishNudge({ kind: "missed" });
  await vi.waitFor(() => expect(readSeenMatches("ada")).toContain(match.id));
  expect(unseenMatchesOf(cache).get()).toEqual([]);
  expect(pendingCelebrationsOf(cache).get()).toEqual([]);
});

test("DISC-09 a match made by a like on this page before the stream begins is celebrated", async () => {
  const cache = new QueryClient();
  await likesOf(cache).like(ben.id);
  await streamBegins(cache);
  expect(
    pendingCelebrationsOf(cache)
      .get()
      .map((one) => one.match.person.id),
  ).toEqual([ben.id]);
});

test("LIVE-01 DISC-09 a match that was looked at isn't celebrated again when a repeated like tells of it again", async () => {
  const cache = new QueryClient();
  keepSeenMatches("ada", [match.id]);
  const looked = new Promise<void>((done) => {
    vi.stubGlobal("fetch", async (url: string) => {
      if (url.includes("recent")) setTimeout(done);
      return Response.json({ matches: [match] });
    });
  });
  stop = listenForNews(cache);
  publishNudge({ kind: "match", userId: ben.id });
  await looked;
  await vi.waitFor(() => expect(readSeenMatches("ada")).toEqual([match.id]));
  expect([...pendingCelebrationsOf(cache).get(), ...unseenMatchesOf(cache).get()]).toEqual([]);
});
