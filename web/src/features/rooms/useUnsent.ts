import { useSyncExternalStore } from "react";
import { readUnsent, type Unsent, UNSENT_EVENT } from "#/state/unsent";

/** Of other tabs, and of this one. */
const events = ["storage", UNSENT_EVENT];

function subscribe(listener: () => void): () => void {
  for (const event of events) globalThis.addEventListener(event, listener);
  return () => {
    for (const event of events) globalThis.removeEventListener(event, listener);
  };
}

/** The unsent texts of a room, as they change in this tab, and in others if they share the session's storage. */
export function useUnsent(account: string, room: string): Unsent {
  // As JSON it is the same value for React until something changes.
  const json = useSyncExternalStore(subscribe, () => JSON.stringify(readUnsent(account, room)));
  return JSON.parse(json) as Unsent;
}
