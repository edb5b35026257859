// @vitest-environment happy-dom
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { offlineCache } from "#/api/offlineCache";
import type { Me, Moment } from "#/api/types";
import { sessionStore } from "#/state/session";
import { toastStore } from "#/ui/toasts";
import { MomentsStore } from "./momentsStore";

const id = "0000000000001";
const moment = (is_liked: boolean) => ({ id, is_liked, likes: Number(is_liked), comments: 0 }) as Moment;

/** What reached the server, and if its answers reach the app. */
let calls: string[];
let isAnswered: boolean;

beforeEach(() => {
  sessionStore.begin("token", { id: "0000000000009" } as Me, "device");
  calls = [];
  isAnswered = true;
  vi.spyOn(console, "warn").mockReturnValue(undefined);
  vi.stubGlobal("fetch", async (url: string, { method }: RequestInit) => {
    if (url.endsWith("/like")) calls.push(String(method));
    if (!isAnswered) throw new TypeError("no network");
    if (url.includes("/list")) return Response.json({ moments: [moment(false)], has_more: false });
    return Response.json({ likes: Number(method === "POST"), is_liked: method === "POST" });
  });
});

test("POLISH-06 a like that is taken back before its answer came is taken back on the server, too", async () => {
  const moments = new MomentsStore();
  isAnswered = false;
  expect(await moments.like(moment(false))).toBe("there");
  expect(await moments.like(moment(true))).toBe("there");
  expect(calls).toEqual(["POST"]);
  isAnswered = true;
  moments.retry();
  await vi.waitFor(() => expect(calls).toEqual(["POST", "DELETE"]));
});

test("POLISH-06 a like that waited is sent once, whatever the number of times there is a connection again", async () => {
  const moments = new MomentsStore();
  isAnswered = false;
  await moments.like(moment(false));
  isAnswered = true;
  moments.retry();
  moments.retry();
  await vi.waitFor(() => expect(calls).toEqual(["POST", "POST"]));
  moments.retry();
  expect(calls).toEqual(["POST", "POST"]);
});

test("POLISH-06 a like without an answer is sent once more where there is a connection", async () => {
  let lost = 1;
  const answering = globalThis.fetch;
  vi.stubGlobal("fetch", async (url: string, call: RequestInit) => {
    if (!url.endsWith("/like") || lost === 0) return answering(url, call);
    lost -= 1;
    throw new TypeError("lost on the way");
  });
  await new MomentsStore().like(moment(false));
  expect(calls).toEqual(["POST"]);
});

test("POLISH-06 a like that waited when the page was closed is shown and sent by the next one, and then by none", async () => {
  isAnswered = false;
  await new MomentsStore().like(moment(false));
  const next = new MomentsStore();
  next.resume();
  const feed = next.feed({ kind: "all" });
  isAnswered = true;
  await feed.refresh();
  expect(feed.state.get().moments).toEqual([expect.objectContaining({ is_liked: true, likes: 1 })]);
  await vi.waitFor(() => expect(calls.at(-1)).toBe("POST"));
  next.retry();
  await vi.waitFor(() => expect(JSON.stringify(localStorage)).not.toContain("momentLikes"));
  calls = [];
  new MomentsStore().resume();
  expect(calls).toEqual([]);
});

test("POLISH-06 a like whose call had not ended when the page was closed is sent by the next one", async () => {
  const answering = globalThis.fetch;
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  void new MomentsStore().like(moment(false));
  vi.stubGlobal("fetch", answering);
  new MomentsStore().resume();
  await vi.waitFor(() => expect(calls).toEqual(["POST"]));
  await vi.waitFor(() => expect(JSON.stringify(localStorage)).not.toContain("momentLikes"));
});

test("POLISH-06 a like that was taken back while it waited is not given by the next page", async () => {
  isAnswered = false;
  const moments = new MomentsStore();
  await moments.like(moment(false));
  await moments.like(moment(true));
  calls = [];
  isAnswered = true;
  new MomentsStore().resume();
  await vi.waitFor(() => expect(calls).toEqual(["DELETE"]));
});

test("POLISH-06 of two pages none forgets a like that waits on the other", async () => {
  isAnswered = false;
  await new MomentsStore().like(moment(false));
  const other = new MomentsStore();
  await other.like({ ...moment(false), id: "0000000000002" });
  isAnswered = true;
  other.retry();
  await vi.waitFor(() => expect(JSON.stringify(localStorage)).not.toContain("0000000000002"));
  expect(JSON.stringify(localStorage)).toContain(id);
});

test("POLISH-06 whoever has signed out leaves no like that waits", async () => {
  isAnswered = false;
  const moments = new MomentsStore();
  await moments.like(moment(false));
  sessionStore.signOut();
  await moments.like({ ...moment(false), id: "0000000000002" });
  expect(JSON.stringify(localStorage)).not.toContain("momentLikes");
});

test("POLISH-06 likes that waited are on the server before moments shown from the device are loaded anew", async () => {
  offlineCache.wasUsed = true;
  onTestFinished(() => void delete offlineCache.wasUsed);
  const moments = new MomentsStore();
  const feed = moments.feed({ kind: "all" });
  await feed.refresh();
  isAnswered = false;
  await moments.like(moment(false));
  const order: string[] = [];
  let answerLike: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answerLike = resolve));
  vi.stubGlobal("fetch", async (url: string) => {
    if (url.includes("/list")) {
      order.push("list");
      return Response.json({ moments: [moment(order.includes("liked"))], has_more: false });
    }
    await held;
    order.push("liked");
    return Response.json({ likes: 1, is_liked: true });
  });
  const retried = moments.retry();
  answerLike();
  await retried;
  await vi.waitFor(() => expect(order).toEqual(["liked", "list"]));
  await vi.waitFor(() => expect(feed.state.get().loading).toBe(false));
  expect(feed.state.get().moments?.[0]?.is_liked).toBe(true);
});

test("POLISH-06 a moment's like that the rate limit refuses goes back, and says so", async () => {
  const answering = globalThis.fetch;
  const why = "Too many requests. Please try again later.";
  vi.stubGlobal("fetch", async (url: string, call: RequestInit) =>
    url.endsWith("/like") ? Response.json({ error: why }, { status: 429 }) : answering(url, call),
  );
  const moments = new MomentsStore();
  const feed = moments.feed({ kind: "all" });
  await feed.open();
  await moments.like(moment(false));
  expect(feed.state.get().moments).toEqual([moment(false)]);
  expect(toastStore.get().map(({ message }) => message)).toEqual([why]);
});

test("SESS-07 a like that is taken back before its answer came is nothing that whoever signs in meanwhile does", async () => {
  const moments = new MomentsStore();
  const likes = [moments.like(moment(false)), moments.like(moment(true))];
  sessionStore.signOut();
  sessionStore.begin("other", { id: "0000000000008" } as Me, "device");
  await Promise.all(likes);
  expect(calls).toEqual(["POST"]);
});

test("MOM-02 a moment that is gone when its page opens again is no longer there, nor in a list", async () => {
  let status = 200;
  const answering = globalThis.fetch;
  vi.stubGlobal("fetch", async (url: string, call: RequestInit) =>
    url.endsWith(`/api/moments/${id}`)
      ? Response.json(status === 200 ? { moment: moment(false) } : { error: "gone" }, { status })
      : answering(url, call),
  );
  const moments = new MomentsStore();
  const [all, one] = [moments.feed({ kind: "all" }), moments.feed({ kind: "one", id })];
  await Promise.all([all.open(), one.open()]);
  expect([all, one].map(({ state }) => state.get().moments?.length)).toEqual([1, 1]);
  status = 404;
  await one.open();
  expect([all, one].map(({ state }) => state.get().moments)).toEqual([[], []]);
});
