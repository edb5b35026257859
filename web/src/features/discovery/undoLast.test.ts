// @vitest-environment happy-dom
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { connectionStore } from "#/state/connection";
import { Likes } from "#/state/likes";
import { toastStore } from "#/ui/toasts";
import { undoLast } from "./undoLast";

const answer = { success: true, is_match: false, unliked: false };
const told = () => toastStore.get().map(({ message }) => message);

let requests: string[] = [];
/** Lets the like under way be answered. */
let arrive = () => {};

/** The browser loses its network, or has it back. */
function setOnline(online: boolean): void {
  Object.defineProperty(navigator, "onLine", { value: online, configurable: true });
  globalThis.dispatchEvent(new Event(online ? "online" : "offline"));
}

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  requests = [];
  vi.stubGlobal("fetch", async (url: string) => {
    requests.push(url);
    if (url.includes("/like/")) await new Promise<void>((arrived) => (arrive = arrived));
    return new Response(JSON.stringify(answer));
  });
});

test("POLISH-06 an act that has not been sent is undone at once, and never sent", async () => {
  const likes = new Likes(new QueryClient());
  setOnline(false);
  const [liked, skipped] = [likes.like("1"), likes.skip("2")];
  expect(await undoLast(likes, "2")).toBe("unsent");
  expect(await undoLast(likes, "1")).toBe("unsent");
  expect([await liked, await skipped]).toEqual(["unsent", "unsent"]);
  expect([likes.flagsOf("1").liked, likes.flagsOf("2").skipped]).toEqual([false, undefined]);
  expect(likes.unanswered.get()).toEqual([]);
  expect(told()).toEqual([]);
  const again = likes.skip("1");
  setOnline(true);
  expect(await again).toMatchObject({ success: true });
  expect(likes.flagsOf("1").skipped).toBe(true);
  expect(requests).toEqual(["/api/health/live", "/api/matches/skip/1"]);
});

test("POLISH-06 an act that is under way is not undone without a connection, which is said at once", async () => {
  const likes = new Likes(new QueryClient());
  const liking = likes.like("1");
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  const undoing = undoLast(likes, "1");
  setOnline(false);
  expect(await undoing).toBeNull();
  expect(told()).toEqual(["Undo needs a connection."]);
  expect(await undoLast(likes, "1")).toBeNull();
  arrive();
  expect(await liking).toMatchObject({ success: true });
  setOnline(true);
  await vi.waitFor(() => expect(connectionStore.get()).toBe(true));
  expect(requests.filter((one) => one.includes("/undo"))).toEqual([]);
});

test("DISC-10 the server is told whom an undo means: whom the action was about, else whom the last one was about when it told of it; about another it is another undo", async () => {
  const keys: (string | null)[] = [];
  vi.stubGlobal("fetch", async (url: string, { headers }: RequestInit) => {
    requests.push(url);
    keys.push(new Headers(headers).get("idempotency-key"));
    throw new TypeError("network");
  });
  const likes = new Likes(new QueryClient());
  for (const [id, target] of [["1"], [undefined, "2"], ["1", "2"], []])
    expect(await undoLast(likes, id, target)).toBeNull();
  // Each without an answer is sent twice.
  const targets = requests.map((url) => new URL(url, "http://here").searchParams.get("target_id"));
  expect(targets).toEqual(["1", "1", "2", "2", "1", "1", null, null]);
  expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 2, 2, 0, 0, 6, 6]);
});

test("DISC-10 where the last action is not about whom an undo means, nothing is undone, and that is said", async () => {
  const refusal = JSON.stringify({ error: "It is another one", code: "act_changed" });
  vi.stubGlobal("fetch", async () => new Response(refusal, { status: 409 }));
  expect(await undoLast(new Likes(new QueryClient()), "1")).toBe("other");
  expect(told()).toContain("It is another one");
});

test("DISC-10 only that the last action is another one is said to be so: a refusal with another code leaves the steps", async () => {
  const refusal = JSON.stringify({ error: "It is being deleted", code: "leaving" });
  vi.stubGlobal("fetch", async () => new Response(refusal, { status: 409 }));
  expect(await undoLast(new Likes(new QueryClient()), "1")).toBeNull();
  expect(told()).not.toContain("It is being deleted");
});
