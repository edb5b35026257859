// @vitest-environment happy-dom
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "#/api/client";
import { offlineCache } from "#/api/offlineCache";
import type { Me } from "#/api/types";
import { blockPerson } from "./blocking";
import { startOfflineCache } from "./offlineCacheStorage";
import { sessionStore } from "./session";

const ann = { id: "ann", name: "Ann" } as Me;

/** The paths that are answered; the others fail. */
let reached = /./;
let answers: Record<string, object> = {};

beforeEach(() => {
  const cache = { put: async () => {}, keys: async () => [], match: async () => undefined };
  vi.stubGlobal("caches", { has: async () => false, open: async () => cache, delete: async () => true });
  vi.stubGlobal("fetch", async (path: string) => {
    if (!reached.test(path)) throw new TypeError("network");
    return Response.json(answers[path] ?? {});
  });
  reached = /./;
  sessionStore.begin("token", ann, "device");
  startOfflineCache();
});

test("APP-02 without a connection one's own profile is what the app was told when it started and what was changed since, not so for one call that fails", async () => {
  answers = { "/api/users/me": { user: ann } };
  const load = () => api.get("/api/users/me");
  expect(await load()).toEqual({ user: ann });
  sessionStore.updateUser({ ...ann, bio: "Rivers" });
  reached = /health/;
  await expect(load()).rejects.toMatchObject({ status: 0 });
  reached = /nothing/;
  expect(await load()).toEqual({ user: { ...ann, bio: "Rivers" } });
  // It is loaded anew once there is a connection.
  expect(offlineCache.wasUsed).toBe(true);
});

test("APP-02 without a connection somebody whose profile was never opened is what the newest list has of them, until one blocks them or signs out", async () => {
  const ben = { id: "ben", name: "Ben", age: 30, pictures: [], interests: ["Music"] };
  const eve = { id: "eve", name: "Eve", age: 31, pictures: [], created_at: "" };
  answers = {
    "/api/users/discover": { users: [ben] },
    "/api/matches/my-likes": { likes: [eve] },
    "/api/users/discover?limit=20": { users: [{ ...ben, age: 31 }] },
  };
  const load = (id: string) => api.get("/api/users/{id}", { path: { id } });
  await api.get("/api/users/discover");
  await api.get("/api/matches/my-likes");
  await api.get("/api/users/discover", { query: { limit: 20 } });
  reached = /health/;
  await expect(load("ben")).rejects.toMatchObject({ status: 0 });
  reached = /nothing/;
  expect(await load("ben")).toMatchObject({ user: { name: "Ben", age: 31, interests: ["Music"] } });
  // What the list leaves out is left out on the profile, too.
  expect(await load("eve")).toMatchObject({ user: { name: "Eve", interests: [], signature: "" } });
  await expect(load("carl")).rejects.toMatchObject({ status: 0 });
  // Nobody may be seen any more who was blocked.
  reached = /./;
  await blockPerson(new QueryClient(), "eve");
  reached = /nothing/;
  await expect(load("eve")).rejects.toMatchObject({ status: 0 });
  reached = /./;
  await api.get("/api/users/discover");
  reached = /nothing/;
  expect(await load("ben")).toMatchObject({ user: { name: "Ben" } });
  sessionStore.signOut();
  sessionStore.begin("another", ann, "device");
  await expect(load("ben")).rejects.toMatchObject({ status: 0 });
});

test("APP-02 a profile that was opened is not replaced by what a list has of it", async () => {
  const ben = { id: "ben", name: "Ben", pictures: [] };
  answers = { "/api/users/discover": { users: [ben] }, "/api/users/ben": { user: ben } };
  await api.get("/api/users/discover");
  const load = () => api.get("/api/users/{id}", { path: { id: "ben" } });
  await load();
  // It is noted once the answer is kept.
  await offlineCache.find("", "");
  reached = /nothing/;
  await expect(load()).rejects.toMatchObject({ status: 0 });
});
