import { useSyncExternalStore } from "react";
import { readUnsent, type Unsent } from "#/state/unsent";

/** The event comes from other tabs, and from `keepUnsent` in this one. */
function subscribe(listener: () => void): () => void {
  globalThis.addEventListener("storage", listener);
  return () => globalThis.removeEventListener("storage", listener);
}

/** The unsent texts of a room, as they change in this tab, and in others if they share the session's storage. */
export function useUnsent(account: string, room: string): Unsent {
  // As JSON it is the same value for React until something changes.
  const json = useSyncExternalStore(subscribe, () => JSON.stringify(readUnsent(account, room)));
  return JSON.parse(json) as Unsent;
}
