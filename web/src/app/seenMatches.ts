import { sessionStore } from "#/state/session";
import { sessionStorageArea, UNSENT } from "#/state/storage";

const nameOf = (account: string) => `${UNSENT}${account}.matches`;

/** The ids of matches that this account has looked at on this device, of the latest ones; until it signs out. */
export function readSeenMatches(account: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorageArea().getItem(nameOf(account)) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** Does nothing when the storage is full or forbidden, or the account has signed out. */
export function keepSeenMatches(account: string, ids: readonly string[]): void {
  if (sessionStore.get().user?.id !== account) return;
  try {
    sessionStorageArea().setItem(nameOf(account), JSON.stringify(ids));
  } catch {
    // they are counted again by the next page
  }
}
