// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { api } from "#/api/client";
import { seen } from "#/api/seen";
import type { Me } from "#/api/types";
import { keepWhatIsSeen } from "./seenAnswers";
import { sessionStore } from "./session";

test("APP-02 without a connection one's own profile is what the app was told when it started and what was changed since, not so for one call that fails", async () => {
  const ann = { id: "ann", name: "Ann" } as Me;
  const has = async () => false;
  const cache = { put: async () => undefined, keys: async () => [] };
  vi.stubGlobal("caches", { has, open: async () => cache, delete: async () => true });
  let reached = /./;
  vi.stubGlobal("fetch", async (path: string) => {
    if (!reached.test(path)) throw new TypeError("network");
    return Response.json({ user: ann });
  });
  sessionStore.begin("token", ann, "device");
  keepWhatIsSeen();
  const load = () => api.get("/api/users/me");
  expect(await load()).toEqual({ user: ann });
  sessionStore.updateUser({ ...ann, bio: "Rivers" });
  reached = /health/;
  await expect(load()).rejects.toMatchObject({ status: 0 });
  reached = /nothing/;
  expect(await load()).toEqual({ user: { ...ann, bio: "Rivers" } });
  // It is loaded anew once there is a connection.
  expect(seen.isShown).toBe(true);
});
