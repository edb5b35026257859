// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import type { Moment } from "#/api/types";
import { MomentsStore } from "./momentsStore";

const id = "0000000000001";
const moment = (is_liked: boolean) => ({ id, is_liked, likes: Number(is_liked), comments: 0 }) as Moment;

/** What reached the server, and if its answers reach the app. */
let calls: string[];
let isAnswered: boolean;

beforeEach(() => {
  calls = [];
  isAnswered = true;
  vi.spyOn(console, "warn").mockReturnValue(undefined);
  vi.stubGlobal("fetch", async (url: string, { method }: RequestInit) => {
    if (url.endsWith("/like")) calls.push(String(method));
    if (!isAnswered) throw new TypeError("no network");
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
