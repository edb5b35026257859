import { sessionStore } from "#/state/session";
import { ACCOUNT_PREFIX } from "#/state/storage";

const nameOf = (account: string) => `${ACCOUNT_PREFIX}${account}.matches`;

/** Where it is written when the latest match that was looked at was made. Stays after signing out, with no more of the account than the last two characters of its id. */
const LATEST_SEEN = "kindred.seen";
const suffixOf = (account: string) => account.slice(-2);

/** The ids of matches that this account has looked at on this device, of the latest ones; until it signs out, however its session is kept. */
export function readSeenMatches(account: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf(account)) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/**
 * When the latest match was made that this account had looked at on this device before it signed out. Signing out removes the
 * ids: every match that is not later was looked at. Empty if the account has not signed out, or another has signed in since.
 */
export function seenBeforeSigningOut(account: string): string {
  const [suffix, made = ""] = (localStorage.getItem(LATEST_SEEN) ?? "").split(" ");
  return suffix === suffixOf(account) && localStorage.getItem(nameOf(account)) === null ? made : "";
}

/**
 * Does nothing when the storage is full or forbidden, or the account has signed out.
 * @param latest When the latest of them was made.
 */
export function keepSeenMatches(account: string, ids: readonly string[], latest = ""): void {
  if (sessionStore.get().user?.id !== account) return;
  try {
    localStorage.setItem(nameOf(account), JSON.stringify(ids));
    if (latest) localStorage.setItem(LATEST_SEEN, `${suffixOf(account)} ${latest}`);
  } catch {
    // they are counted again by the next page
  }
}

/** Calls back when another tab has kept more of them; returns a function that stops it. */
export function onSeenElsewhere(account: string, seen: () => void): () => void {
  const stored = ({ key }: StorageEvent) => {
    if (key === nameOf(account)) seen();
  };
  globalThis.addEventListener("storage", stored);
  return () => globalThis.removeEventListener("storage", stored);
}
