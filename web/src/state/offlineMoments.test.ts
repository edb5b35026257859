// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "#/api/client";
import type { Comment, Me, Moment } from "#/api/types";
import { startOfflineCache } from "./offlineCacheStorage";
import { sessionStore } from "./session";

const ALL = "/api/moments/list?limit=20&offset=0";
const BENS = "/api/moments/user/ben/list?limit=20&offset=0";
const COMMENTS = "/api/comments/moment/m1?limit=50";
const OTHERS = "/api/comments/moment/m2?limit=50";

let kept: Map<string, Response>;
let answers: Record<string, object>;

const moment = (id: string, more: Partial<Moment> = {}) =>
  ({ id, content: `Text ${id}`, likes: 1, is_liked: false, comments: 3, ...more }) as unknown as Moment;
const comment = (id: string, parent: string | null = null) =>
  ({ id, moment_id: "m1", parent_comment_id: parent }) as unknown as Comment;
const three = [comment("c1"), comment("c2", "c1"), comment("c3")];

/** A cache that tells whole addresses, as those of browsers do. */
const cache = {
  put: async (address: string, one: Response) => void kept.set(new URL(address, "https://here").href, one),
  match: async (address: string) => kept.get(new URL(address, "https://here").href)?.clone(),
  keys: async () => [...kept.keys()].map((url) => ({ url })),
  delete: async () => true,
};

const said = async (address: string): Promise<unknown> => (await cache.match(address))?.json();

beforeEach(async () => {
  kept = new Map();
  answers = {
    [ALL]: { moments: [moment("m2"), moment("m1")], has_more: true },
    [BENS]: { moments: [moment("m1")], has_more: false },
    [COMMENTS]: { comments: three, has_more: false },
    [OTHERS]: { comments: [], has_more: false },
  };
  vi.stubGlobal("caches", { open: async () => cache, delete: async () => true, has: async () => true });
  vi.stubGlobal("fetch", async (address: string) => Response.json(answers[address] ?? { success: true }));
  sessionStore.begin("token", { id: "ann" } as Me, "device");
  startOfflineCache();
  const query = { limit: 20, offset: 0 };
  await api.get("/api/moments/list", { query });
  await api.get("/api/moments/user/{id}/list", { path: { id: "ben" }, query });
  await list("m1");
  await vi.waitUntil(() => kept.size === 3);
});

const list = (id: string, after?: string) =>
  api.get("/api/comments/moment/{id}", { path: { id }, query: { limit: 50, ...(after && { after }) } });

/** Both lists of moments as they are kept. */
const lists = async () => [await said(ALL), await said(BENS)];
/** The same, with `m1` changed. */
const listsWith = (more: Partial<Moment>) => [
  { moments: [moment("m2"), moment("m1", more)], has_more: true },
  { moments: [moment("m1", more)], has_more: false },
];

test("APP-02 a moment that one likes, or no longer, is kept so in each list, with what the server counts", async () => {
  const path = { id: "m1" };
  answers["/api/moments/m1/like"] = { success: true, likes: 7, is_liked: true };
  await api.post("/api/moments/{id}/like", { path });
  await expect.poll(lists).toEqual(listsWith({ likes: 7, is_liked: true }));
  answers["/api/moments/m1/like"] = { success: true, likes: 5, is_liked: false };
  await api.delete("/api/moments/{id}/like", { path });
  await expect.poll(lists).toEqual(listsWith({ likes: 5, is_liked: false }));
});

test("APP-02 a moment that one deletes is kept in no list", async () => {
  await api.delete("/api/moments/{id}", { path: { id: "m1" } });
  await expect.poll(lists).toEqual([
    { moments: [moment("m2")], has_more: true },
    { moments: [], has_more: false },
  ]);
});

test("APP-02 a comment that one posts is kept with the others of its moment alone, and counted", async () => {
  answers[OTHERS] = { comments: [], has_more: true };
  await list("m2");
  answers["/api/comments/moment/m1"] = { comment: comment("c4") };
  await api.post("/api/comments/moment/{id}", { path: { id: "m1" }, body: { content: "Mine" } });
  await expect.poll(lists).toEqual(listsWith({ comments: 4 }));
  expect(await said(COMMENTS)).toEqual({ comments: [...three, comment("c4")], has_more: false });
  expect(await said(OTHERS)).toEqual(answers[OTHERS]);
});

test("APP-02 a comment that one sends again, and that was loaded meanwhile, is kept and counted once", async () => {
  answers[COMMENTS] = { comments: [...three, comment("c4")], has_more: false };
  await list("m1");
  answers["/api/comments/moment/m1"] = { comment: comment("c4") };
  await api.post("/api/comments/moment/{id}", { path: { id: "m1" }, body: { content: "Mine" } });
  // What is kept after it is kept in its turn.
  answers["/api/moments/m1/like"] = { success: true, likes: 7, is_liked: true };
  await api.post("/api/moments/{id}/like", { path: { id: "m1" } });
  await expect.poll(lists).toEqual(listsWith({ likes: 7, is_liked: true, comments: 4 }));
  expect(await said(COMMENTS)).toEqual(answers[COMMENTS]);
});

test("APP-02 MOM-05 a comment that one sends again counts once where a list of moments that was loaded meanwhile counts it already", async () => {
  answers[ALL] = listsWith({ comments: 4 })[0] as object;
  answers[BENS] = listsWith({ comments: 4 })[1] as object;
  const query = { limit: 20, offset: 0 };
  await api.get("/api/moments/list", { query });
  await api.get("/api/moments/user/{id}/list", { path: { id: "ben" }, query });
  answers["/api/comments/moment/m1"] = { comment: comment("c4") };
  await api.post("/api/comments/moment/{id}", { path: { id: "m1" }, body: { content: "Mine" } });
  answers["/api/moments/m1"] = { moment: moment("m1", { comments: 4, likes: 2 }) };
  await api.get("/api/moments/{id}", { path: { id: "m1" } });
  await expect.poll(lists).toEqual(listsWith({ comments: 4, likes: 2 }));
});

test("APP-02 a comment that one posts after many is counted, and kept only where it follows the last one kept", async () => {
  answers[COMMENTS] = { comments: three, has_more: true };
  await list("m1");
  answers["/api/comments/moment/m1"] = { comment: comment("c9") };
  await api.post("/api/comments/moment/{id}", { path: { id: "m1" }, body: { content: "Mine" } });
  await expect.poll(lists).toEqual(listsWith({ comments: 4 }));
  expect(await said(COMMENTS)).toEqual({ comments: three, has_more: true });
});

test("APP-02 a comment that one deletes is kept no more, nor are the replies to it", async () => {
  await api.delete("/api/comments/{id}", { path: { id: "c1" } });
  await expect.poll(lists).toEqual(listsWith({ comments: 1 }));
  expect(await said(COMMENTS)).toEqual({ comments: [comment("c3")], has_more: false });
});

test("APP-02 a comment after those that are kept, which one deletes, is counted no more, nor are the replies to it, wherever they stand", async () => {
  const many = { comments: 7 };
  answers[ALL] = listsWith(many)[0] as object;
  answers[BENS] = listsWith(many)[1] as object;
  const query = { limit: 20, offset: 0 };
  await api.get("/api/moments/list", { query });
  await api.get("/api/moments/user/{id}/list", { path: { id: "ben" }, query });
  answers[COMMENTS] = { comments: three, has_more: true };
  await list("m1");
  const later = [comment("c4"), comment("c5", "c4"), comment("c6", "c1"), comment("c7")];
  answers[`${COMMENTS}&after=c3`] = { comments: later, has_more: false };
  await list("m1", "c3");
  await expect.poll(lists).toEqual(listsWith(many));
  await api.delete("/api/comments/{id}", { path: { id: "c4" } });
  await expect.poll(lists).toEqual(listsWith({ comments: 5 }));
  expect(await said(COMMENTS)).toEqual(answers[COMMENTS]);
  await api.delete("/api/comments/{id}", { path: { id: "c1" } });
  await expect.poll(lists).toEqual(listsWith({ comments: 2 }));
  expect(await said(COMMENTS)).toEqual({ comments: [comment("c3")], has_more: true });
  answers["/api/comments/moment/m1"] = { comment: comment("c9") };
  await api.post("/api/comments/moment/{id}", { path: { id: "m1" }, body: { content: "Mine" } });
  await expect.poll(lists).toEqual(listsWith({ comments: 3 }));
  await api.delete("/api/comments/{id}", { path: { id: "c9" } });
  await expect.poll(lists).toEqual(listsWith({ comments: 2 }));
});

test("APP-02 the number of comments kept is that of the comments, once all of them were loaded", async () => {
  answers[COMMENTS] = { comments: [comment("c3")], has_more: true };
  await list("m1");
  answers[`${COMMENTS}&after=c3`] = { comments: [comment("c5")], has_more: false };
  await list("m1", "c3");
  await expect.poll(lists).toEqual(listsWith({ comments: 3 }));
  answers[COMMENTS] = { comments: [...three, comment("c5")], has_more: false };
  await list("m1");
  await expect.poll(lists).toEqual(listsWith({ comments: 4 }));
});

test("APP-02 what is kept of moments stays as it is where an act is refused, and in another session", async () => {
  const path = { id: "m1" };
  vi.stubGlobal("fetch", async () => Response.json({ error: "No" }, { status: 403 }));
  await expect(api.delete("/api/moments/{id}", { path })).rejects.toMatchObject({ status: 403 });
  sessionStore.begin("another", { id: "eve" } as Me, "device");
  vi.stubGlobal("fetch", async (address: string) => Response.json(answers[address] ?? { success: true }));
  await api.delete("/api/moments/{id}", { path });
  await list("m2");
  await vi.waitUntil(() => kept.size === 4);
  expect(await lists()).toEqual(listsWith({}));
});
