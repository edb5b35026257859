/** What the server says has changed, for whoever shows it to ask. */
export type Nudge =
  /** The room is at this version; `seenUntil` is set if that version says only how far the other has read. */
  | { kind: "room"; roomId: string; version: number; seenUntil: string | null }
  | { kind: "match"; userId: string }
  | { kind: "unread"; total: number }
  /** Somebody commented on one's own moment, or replied to one's own comment. */
  | { kind: "comment"; momentId: string; commentId: string }
  | { kind: "typing"; roomId: string }
  /** Something of one's own profile changed, perhaps elsewhere. */
  | { kind: "profile" }
  /** The stream begins, begins again or was too slow: nudges may have been missed. */
  | { kind: "missed" };

type Listener = (nudge: Nudge) => void;
const listeners = new Set<Listener>();

/** Calls back on every nudge, in whichever tab the stream itself is; returns a function that stops it. */
export function onNudge(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function publishNudge(nudge: Nudge): void {
  for (const listener of listeners) listener(nudge);
}
