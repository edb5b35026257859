/** A text that was lost on the way where it was sent without the chat of its room; it is kept there (`unsent.ts`). */
export interface LostText {
  room: string;
  /** Why it did not get through. */
  reason: unknown;
}

type Listener = (lost: LostText) => void;
const listeners = new Set<Listener>();

/** Calls back on every such text; returns a function that stops it. */
export function onTextLost(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function publishLostText(lost: LostText): void {
  for (const listener of listeners) listener(lost);
}
