// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import type { Me } from "#/api/types";
import { sessionStore } from "#/state/session";
import { keepSeenMatches, onSeenElsewhere, readSeenMatches, seenBeforeSigningOut } from "./seenMatches";

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

test("POLISH-02 after signing out it is still known until when this account looked at its matches, and of no other", () => {
  const made = "2026-11-24T12:00:00Z";
  sessionStore.begin("token", me, "device");
  keepSeenMatches(me.id, ["1", "2"], made);
  expect(seenBeforeSigningOut(me.id), "the ids tell it").toBe("");
  sessionStore.signOut();
  expect(JSON.stringify({ ...localStorage })).not.toContain(me.id);
  expect(seenBeforeSigningOut(me.id)).toBe(made);
  expect(seenBeforeSigningOut("0000000000002")).toBe("");
});
