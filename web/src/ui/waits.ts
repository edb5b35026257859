import { createStore } from "./store";

/** What somebody waits for before another screen can open, such as a chat's room: each is true while it is still wanted. */
export const waits = createStore<readonly (() => boolean)[]>([]);

/** The window shows that one waits (`app/pendingScreen.ts`) as long as that is wanted, until the result is called. */
export function beginWait(isWanted: () => boolean): () => void {
  waits.set((all) => [...all, isWanted]);
  return () => waits.set((all) => all.filter((one) => one !== isWanted));
}
