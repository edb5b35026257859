import { expect, test } from "vitest";
import { offlineCache, provideNoOfflineCache, provideOfflineCache } from "./offlineCache";

test("APP-02 what keeps answers is used also when it comes after it was given up", async () => {
  provideNoOfflineCache();
  expect(await offlineCache.find("/api/x", "/api/x")).toBeUndefined();
  const kept: string[] = [];
  provideOfflineCache({ keep: ({ path }) => void kept.push(path), find: async () => "kept" });
  expect(await offlineCache.find("/api/x", "/api/x")).toBe("kept");
  offlineCache.keep({ status: 200, verb: "get", path: "/api/x", address: "/api/x", raw: "{}", token: null });
  await offlineCache.find("/api/x", "/api/x");
  expect(kept).toEqual(["/api/x"]);
});
