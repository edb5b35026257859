// @vitest-environment happy-dom
import { expect, test } from "vitest";
import type { Me } from "#/api/types";
import { sessionStore } from "#/state/session";
import { keepSeenMatches, readSeenMatches } from "./seenMatches";

const me = { id: "0000000000001", name: "Ann" } as unknown as Me;

test("POLISH-02 which matches were looked at is kept for one account, until it signs out", () => {
  sessionStore.begin("token", me, "browser");
  keepSeenMatches(me.id, ["1", "2"]);
  expect(readSeenMatches(me.id)).toEqual(["1", "2"]);
  keepSeenMatches("0000000000002", ["3"]);
  expect(readSeenMatches("0000000000002")).toEqual([]);
  sessionStorage.setItem(`kindred.unsent.${me.id}.matches`, "{");
  expect(readSeenMatches(me.id)).toEqual([]);
});
