import { expect, test } from "vitest";
import { offlineAnswers, provideNoOfflineAnswers, provideOfflineAnswers } from "./offlineAnswers";

test("APP-02 what keeps answers is used also when it comes after it was given up", async () => {
  provideNoOfflineAnswers();
  expect(await offlineAnswers.find("/api/x", "/api/x")).toBeUndefined();
  const kept: string[] = [];
  provideOfflineAnswers({ keep: (path) => void kept.push(path), find: async () => "kept" });
  expect(await offlineAnswers.find("/api/x", "/api/x")).toBe("kept");
  offlineAnswers.keep("/api/x", "/api/x", "{}", null);
  await offlineAnswers.find("/api/x", "/api/x");
  expect(kept).toEqual(["/api/x"]);
});
