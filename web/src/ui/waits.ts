import { createStore } from "./store";

/** How many answers somebody waits for before another screen can be opened. */
export const waits = createStore(0);

/** The window shows that one waits (`app/pendingScreen.ts`) until the result is called. */
export function beginWait(): () => void {
  waits.set((count) => count + 1);
  return () => waits.set((count) => count - 1);
}
