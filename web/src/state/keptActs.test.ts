// @vitest-environment happy-dom
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Me } from "#/api/types";
import { connectionStore } from "./connection";
import { keepActs } from "./keptActs";
import { Likes } from "./likes";
import { sessionStore } from "./session";

const me = { id: "0000000000009", name: "Ann" } as Me;

/** The calls that reached the server, with their keys. */
let calls: { call: string; key: string | null }[] = [];
let isAnswering = false;

/** A page of the app, opened by whoever is signed in. */
function openPage(): Likes {
  const likes = new Likes(new QueryClient());
  keepActs(likes);
  return likes;
}

const kept = () => Object.keys(localStorage).filter((name) => name.startsWith("kindred.unsent."));
const settled = () => new Promise((later) => setTimeout(later));

/** The browser loses its network, or has it back. */
function setOnline(online: boolean): void {
  Object.defineProperty(navigator, "onLine", { value: online, configurable: true });
  globalThis.dispatchEvent(new Event(online ? "online" : "offline"));
}

beforeEach(() => {
  calls = [];
  isAnswering = false;
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.stubGlobal("fetch", async (url: string, { method, headers }: RequestInit) => {
    calls.push({ call: `${method} ${url}`, key: new Headers(headers).get("idempotency-key") });
    // Whoever closes a page hears of no answer.
    if (!isAnswering) return new Promise<Response>(() => undefined);
    return Response.json({ success: true, is_match: false, unliked: false });
  });
  sessionStore.begin("token", me, "device");
});
afterEach(() => sessionStore.signOut());

test("POLISH-06 what was not answered when the page was closed is sent by the next one, in order, each under its key", async () => {
  const closed = openPage();
  void closed.like("1");
  void closed.skip("2");
  void closed.toggleFavorite("3");
  void closed.superlike("4");
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  await settled();
  // The others wait for the first.
  expect(calls).toHaveLength(1);
  const [first] = calls;
  const listed = JSON.parse(localStorage.getItem(kept()[0] ?? "") ?? "[]") as { key: string }[];

  calls = [];
  isAnswering = true;
  const opened = openPage();
  expect(opened.pendingIds()).toEqual(["1", "2", "4"]);
  expect([opened.flagsOf("1").liked, opened.flagsOf("3").favorite, opened.flagsOf("4").liked]).toEqual([
    true,
    true,
    true,
  ]);
  await vi.waitFor(() => expect(opened.unanswered.get()).toEqual([]));
  expect(calls.map(({ call }) => call)).toEqual([
    "POST /api/matches/like/1?toggle=false",
    "POST /api/matches/skip/2",
    "POST /api/matches/favorite/3",
    "POST /api/matches/superlike/4",
  ]);
  expect(calls[0]).toEqual(first);
  const keyed = listed.filter((_, at) => at !== 2).map(({ key }) => key);
  expect(calls.filter(({ key }) => key).map(({ key }) => key)).toEqual(keyed);
  expect(kept()).toEqual([]);
});

test("POLISH-06 what is answered is kept no longer, and two tabs overwrite nothing of each other", async () => {
  const [one, other, third] = [openPage(), openPage(), openPage()];
  void one.like("1");
  void third.like("2");
  await vi.waitFor(() => expect(kept()).toHaveLength(2));
  isAnswering = true;
  await other.like("3");
  expect(kept()).toHaveLength(2);
});

test("POLISH-06 DISC-10 what another page took over is not taken back but undone on the server; what was done since is taken back", async () => {
  setOnline(false);
  const first = openPage();
  void first.skip("1");
  await settled();
  const other = openPage();
  expect(other.pendingIds()).toEqual(["1"]);
  void first.like("2");
  expect(first.takeBack("2")).toBe(true);
  expect(first.takeBack("1")).toBe(false);
  isAnswering = true;
  setOnline(true);
  const undoing = first.undo("1");
  await vi.waitFor(() => expect(other.pendingIds()).toEqual([]));
  await undoing;
  const acts = calls.filter(({ call }) => call.startsWith("POST"));
  expect(acts.map(({ call }) => call)).toEqual([
    "POST /api/matches/skip/1",
    "POST /api/matches/skip/1",
    "POST /api/matches/undo?target_id=1",
  ]);
  expect(acts[1]?.key).toBe(acts[0]?.key);
  expect(kept()).toEqual([]);
});

test("POLISH-06 where nothing can be kept, what was not sent is taken back", async () => {
  setOnline(false);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  const page = openPage();
  void page.like("1");
  await settled();
  expect(page.takeBack("1")).toBe(true);
  vi.restoreAllMocks();
  isAnswering = true;
  setOnline(true);
  await vi.waitFor(() => expect(connectionStore.get()).toBe(true));
});

test("POLISH-06 signing out forgets what waits, and nobody else sends it", async () => {
  const closed = openPage();
  void closed.like("1");
  await vi.waitFor(() => expect(kept()).toHaveLength(1));
  sessionStore.signOut();
  expect(kept()).toEqual([]);
  void closed.like("2");
  await settled();
  expect(kept()).toEqual([]);
  sessionStore.begin("other", { ...me, id: "0000000000008" }, "device");
  expect(openPage().pendingIds()).toEqual([]);
});

test("what cannot be read is nothing", () => {
  localStorage.setItem(`kindred.unsent.${me.id}.acts.1`, "{");
  localStorage.setItem(`kindred.unsent.${me.id}.acts.2`, "7");
  expect(openPage().pendingIds()).toEqual([]);
  expect(kept()).toEqual([]);
});

test("what is kept and is no act is left out, and keeps nobody from going on", async () => {
  isAnswering = true;
  const acts = [
    null,
    7,
    { act: "like" },
    { act: "poke", id: "1", key: "k" },
    { act: "like", id: "2", key: "key" },
  ];
  localStorage.setItem(`kindred.unsent.${me.id}.acts.1`, JSON.stringify(acts));
  localStorage.setItem(`kindred.unsent.${me.id}.acts.2`, "no list");
  const opened = openPage();
  await vi.waitFor(() => expect(opened.unanswered.get()).toEqual([]));
  expect(calls).toEqual([{ call: "POST /api/matches/like/2?toggle=false", key: "key" }]);
  expect(kept()).toEqual([]);
});

test("POLISH-06 what an earlier page may have sent as it was closed is not taken back here", () => {
  setOnline(false);
  void openPage().like("0000000000001");
  const next = openPage();
  expect(next.pendingIds()).toEqual(["0000000000001"]);
  expect(next.takeBack("0000000000001")).toBe(false);
  void next.like("0000000000002");
  expect(next.takeBack("0000000000002")).toBe(true);
});
