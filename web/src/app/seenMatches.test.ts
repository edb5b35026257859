// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import type { Me } from "#/api/types";
import { sessionStore } from "#/state/session";
import { keepSeenMatches, onSeenElsewhere, readSeenMatches } from "./seenMatches";

const me = { id: "0000000000001", name: "Ann" } as unknown as Me;

test("POLISH-02 which matches were looked at is kept for one account, until it signs out", () => {
  sessionStore.begin("token", me, "browser");
  keepSeenMatches(me.id, ["1", "2"]);
  expect(readSeenMatches(me.id)).toEqual(["1", "2"]);
  keepSeenMatches("0000000000002", ["3"]);
  expect(readSeenMatches("0000000000002")).toEqual([]);
  localStorage.setItem(`kindred.unsent.${me.id}.matches`, "{");
  expect(readSeenMatches(me.id)).toEqual([]);
});

test("POLISH-02 which matches were looked at outlives a tab whose session ends with it, and is forgotten by signing out", () => {
  sessionStore.begin("token", me, "browser");
  keepSeenMatches(me.id, ["1", "2"]);
  sessionStorage.clear();
  expect(readSeenMatches(me.id)).toEqual(["1", "2"]);
  sessionStore.signOut();
  expect(readSeenMatches(me.id)).toEqual([]);
});

test("POLISH-02 what another tab keeps of this account is told, and nothing else", () => {
  const seen = vi.fn<() => void>();
  const stop = onSeenElsewhere(me.id, seen);
  const store = (key: string) => globalThis.dispatchEvent(new StorageEvent("storage", { key }));
  store("kindred.unsent.0000000000002.matches");
  expect(seen).not.toHaveBeenCalled();
  store(`kindred.unsent.${me.id}.matches`);
  expect(seen).toHaveBeenCalledOnce();
  stop();
  store(`kindred.unsent.${me.id}.matches`);
  expect(seen).toHaveBeenCalledOnce();
});
