import { createStore } from "./store";

/** What somebody waits for before another screen can open, such as a chat's room: each is true while it is still wanted. */
export const pendingLoads = createStore<readonly (() => boolean)[]>([]);

/** The window shows that one waits (`app/pendingScreen.ts`) as long as that is wanted; returns a function that ends it. */
export function beginPendingLoad(isWanted: () => boolean): () => void {
  pendingLoads.set((all) => [...all, isWanted]);
  return () => pendingLoads.set((all) => all.filter((one) => one !== isWanted));
}
