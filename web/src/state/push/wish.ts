import { sessionStore } from "../session";

/** Where it is written, on this device, that the account that is signed in wants notifications. It ends with the session. */
const WISH = "kindred.push";

/** What is wanted: with names and words, or without. */
export interface Wish {
  words: boolean;
}

export function readWish(): Wish | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(WISH) ?? "null");
    const { account, words } = (kept ?? {}) as { account?: unknown; words?: unknown };
    return account !== undefined && account === sessionStore.get().user?.id
      ? { words: words === true }
      : undefined;
  } catch {
    return undefined;
  }
}

export const keepWish = ({ words }: Wish): void =>
  localStorage.setItem(WISH, JSON.stringify({ account: sessionStore.get().user?.id, words }));

export const forgetWish = (): void => localStorage.removeItem(WISH);

/** Calls back when another tab has changed it, until the function it returns is called. */
export function onWish(changed: () => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key === WISH || key === null) changed();
  };
  globalThis.addEventListener("storage", listen);
  return () => globalThis.removeEventListener("storage", listen);
}
