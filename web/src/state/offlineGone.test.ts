// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "#/api/client";
import type { Me } from "#/api/types";
import { startOfflineCache } from "./offlineCacheStorage";
import { withoutGone } from "./offlineGone";
import { sessionStore } from "./session";

const ben = { id: "ben", name: "Ben" };
const eve = { id: "eve", name: "Eve" };

const BENS_PAGE = "/api/users/ben";
const EVES_PAGE = "/api/users/eve";
const ROOMS = "/api/messages/rooms";
const BENS_ROOM = "/api/messages/room/r1/messages";
const MOMENTS = "/api/moments/list";
const BENS_MOMENTS = "/api/moments/user/ben/list";
const COMMENTS = "/api/comments/moment/m1";
const MATCHES = "/api/matches/recent";

let kept: Map<string, Response>;
/** What is answered at these addresses; at others it is 404 once `isGone`, and an empty success before. */
let answers: Record<string, object>;
let isGone: boolean;

const whole = (address: string) => new URL(address, "https://here").href;
const cache = {
  put: async (address: string, one: Response) => void kept.set(whole(address), one),
  match: async (address: string) => kept.get(whole(address))?.clone(),
  keys: async () => [...kept.keys()].map((url) => ({ url })),
  delete: async (address: string) => kept.delete(whole(address)),
};
const said = async (address: string): Promise<unknown> => (await cache.match(address))?.json();
const addresses = () => [...kept.keys()].map((url) => new URL(url).pathname).sort();

beforeEach(async () => {
  kept = new Map();
  isGone = false;
  answers = {
    [BENS_PAGE]: { user: ben },
    [EVES_PAGE]: { user: eve },
    [ROOMS]: {
      rooms: [
        { id: "r1", user: ben, unread_count: 2 },
        { id: "r2", user: eve, unread_count: 1 },
      ],
      has_more: false,
      unread_total: 3,
    },
    [BENS_ROOM]: { room: { id: "r1", user: ben }, messages: [], has_more: false, version: 1 },
    [MOMENTS]: {
      moments: [
        { id: "m1", user: eve },
        { id: "m2", user: ben },
      ],
      has_more: false,
    },
    [BENS_MOMENTS]: { moments: [{ id: "m2", user: ben }], has_more: false },
    [COMMENTS]: {
      comments: [
        { id: "c1", user: ben },
        { id: "c2", user: eve },
      ],
      has_more: true,
    },
    [MATCHES]: {
      matches: [
        { id: "x1", user: ben },
        { id: "x2", user: eve },
      ],
    },
  };
  vi.stubGlobal("caches", { open: async () => cache, delete: async () => true, has: async () => true });
  vi.stubGlobal("fetch", async (address: string) => {
    const answer = answers[address];
    if (isGone && !answer) return Response.json({ error: "Unknown" }, { status: 404 });
    return Response.json(answer ?? { success: true });
  });
  sessionStore.begin("token", { id: "ann" } as Me, "device");
  startOfflineCache();
  await api.get("/api/users/{id}", { path: { id: "ben" } });
  await api.get("/api/users/{id}", { path: { id: "eve" } });
  await api.get(ROOMS);
  await api.get("/api/messages/room/{roomId}/messages", { path: { roomId: "r1" } });
  await api.get(MOMENTS);
  await api.get("/api/moments/user/{id}/list", { path: { id: "ben" } });
  await api.get("/api/comments/moment/{id}", { path: { id: "m1" } });
  await api.get(MATCHES);
  await vi.waitUntil(() => kept.size === 8);
  for (const address of Object.keys(answers)) delete answers[address];
});

/** What is left once nothing of Ben is. */
async function expectNothingOfBen() {
  await expect.poll(addresses).toEqual([COMMENTS, MATCHES, ROOMS, MOMENTS, EVES_PAGE]);
  await expect
    .poll(async () => (await Promise.all(addresses().map(said))).map((one) => JSON.stringify(one)).join())
    .not.toContain("Ben");
  expect(await said(ROOMS)).toMatchObject({ rooms: [{ id: "r2" }], unread_total: 1 });
  expect(await said(MOMENTS)).toMatchObject({ moments: [{ id: "m1" }] });
  expect(await said(COMMENTS)).toMatchObject({ comments: [{ id: "c2" }] });
  expect(await said(MATCHES)).toMatchObject({ matches: [{ id: "x2" }] });
}

test("APP-02 SAFE-01 nothing is kept on the device of somebody who was blocked", async () => {
  await api.post("/api/users/{id}/block", { path: { id: "ben" } });
  await expectNothingOfBen();
  expect(await said(BENS_PAGE)).toBeUndefined();
});

test("APP-02 nothing is kept of somebody of whom the server no longer knows", async () => {
  isGone = true;
  await expect(api.get("/api/users/{id}", { path: { id: "ben" } })).rejects.toMatchObject({ status: 404 });
  await expectNothingOfBen();
});

test.each(["like", "superlike", "skip", "favorite"] as const)(
  "APP-02 nothing is kept of somebody whom the server no longer knows when one wants to %s them",
  async (act) => {
    isGone = true;
    const acting = api.post(`/api/matches/${act}/{id}`, { path: { id: "ben" } });
    await expect(acting).rejects.toMatchObject({ status: 404 });
    await expectNothingOfBen();
  },
);

test("APP-02 of the deck nobody is kept who is gone, and not that there is nobody", () => {
  const goneFrom = (...users: object[]) =>
    withoutGone({ kind: "person", id: "ben" }, "/api/users/discover", { users, can_undo: false });
  expect(goneFrom(ben, eve)).toEqual({ users: [eve], can_undo: false });
  expect(goneFrom(ben)).toBeUndefined();
});

test("APP-02 a moment of which the server no longer knows is kept no more, nor are its comments", async () => {
  isGone = true;
  const call = { path: { id: "m1" }, body: { content: "Where is it?" } };
  await expect(api.post("/api/comments/moment/{id}", call)).rejects.toMatchObject({ status: 404 });
  await expect.poll(() => said(MOMENTS)).toMatchObject({ moments: [{ id: "m2" }] });
  await expect.poll(addresses).not.toContain(COMMENTS);
  expect(kept.size).toBe(7);
});

test("APP-02 a room that is gone is kept no more; a person by whose id a chat was opened stays", async () => {
  isGone = true;
  const path = "/api/messages/room/{roomId}/messages";
  await expect(api.get(path, { path: { roomId: "eve" } })).rejects.toMatchObject({ status: 404 });
  await expect(api.get(path, { path: { roomId: "r1" } })).rejects.toMatchObject({ status: 404 });
  await expect.poll(() => said(ROOMS)).toMatchObject({ rooms: [{ id: "r2", user: eve }], unread_total: 1 });
  await expect.poll(addresses).not.toContain(BENS_ROOM);
  expect(addresses()).toContain(EVES_PAGE);
  expect(await said(MATCHES)).toMatchObject({ matches: [{ id: "x1" }, { id: "x2" }] });
});

test("APP-02 what the server refuses for another reason stays as it was kept", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ error: "No" }, { status: 403 }));
  await expect(api.get("/api/users/{id}", { path: { id: "ben" } })).rejects.toMatchObject({ status: 403 });
  await expect(api.post("/api/users/{id}/block", { path: { id: "ben" } })).rejects.toMatchObject({
    status: 403,
  });
  expect(kept.size).toBe(8);
});

test("APP-02 an address that names nobody takes nothing along that has such a word in its path", async () => {
  isGone = true;
  for (const id of ["api", "list", "messages", "moments", "user"])
    await expect(api.get("/api/users/{id}", { path: { id } })).rejects.toMatchObject({ status: 404 });
  await expect(api.get("/api/moments/{id}", { path: { id: "users" } })).rejects.toMatchObject({
    status: 404,
  });
  // What is kept after them is kept in its turn.
  answers["/api/users/dan"] = { user: { id: "dan", name: "Dan" } };
  await api.get("/api/users/{id}", { path: { id: "dan" } });
  await vi.waitUntil(() => kept.size >= 9);
  expect(kept.size).toBe(9);
});
