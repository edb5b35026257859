import { expect, test } from "vitest";
import { provideNothingSeen, provideSeen, seen } from "./seen";

test("APP-02 what keeps answers is used also when it comes after it was given up", async () => {
  provideNothingSeen();
  expect(await seen.find("/api/x", "/api/x")).toBeUndefined();
  const kept: string[] = [];
  provideSeen({ keep: (path) => void kept.push(path), find: async () => "kept" });
  expect(await seen.find("/api/x", "/api/x")).toBe("kept");
  seen.keep("/api/x", "/api/x", "{}", null);
  await seen.find("/api/x", "/api/x");
  expect(kept).toEqual(["/api/x"]);
});
