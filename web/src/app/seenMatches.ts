import { sessionStore } from "#/state/session";
import { UNSENT } from "#/state/storage";

const nameOf = (account: string) => `${UNSENT}${account}.matches`;

/** The ids of matches that this account has looked at on this device, of the latest ones; until it signs out, however its session is kept. */
export function readSeenMatches(account: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf(account)) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** Does nothing when the storage is full or forbidden, or the account has signed out. */
export function keepSeenMatches(account: string, ids: readonly string[]): void {
  if (sessionStore.get().user?.id !== account) return;
  try {
    localStorage.setItem(nameOf(account), JSON.stringify(ids));
  } catch {
    // they are counted again by the next page
  }
}

/** Calls back when another tab has kept more of them, until the answer is called. */
export function onSeenElsewhere(account: string, seen: () => void): () => void {
  const stored = ({ key }: StorageEvent) => {
    if (key === nameOf(account)) seen();
  };
  globalThis.addEventListener("storage", stored);
  return () => globalThis.removeEventListener("storage", stored);
}
