import { sessionStore } from "../session";

/** Where it is written, on this device, that the account that is signed in wants notifications. It ends with the session. */
const STORAGE_KEY = "kindred.push";

/** Notifications with names and words, or without. */
export interface PushPreference {
  words: boolean;
}

export function readPushPreference(): PushPreference | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "null");
    const { account, words } = (kept ?? {}) as { account?: unknown; words?: unknown };
    return account !== undefined && account === sessionStore.get().user?.id
      ? { words: words === true }
      : undefined;
  } catch {
    return undefined;
  }
}

export const keepPushPreference = ({ words }: PushPreference): void =>
  localStorage.setItem(STORAGE_KEY, JSON.stringify({ account: sessionStore.get().user?.id, words }));

export const forgetPushPreference = (): void => localStorage.removeItem(STORAGE_KEY);

/** Calls back when another tab has changed it; returns a function that stops it. */
export function onPushPreference(changed: () => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key === STORAGE_KEY || key === null) changed();
  };
  globalThis.addEventListener("storage", listen);
  return () => globalThis.removeEventListener("storage", listen);
}
