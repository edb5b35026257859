/** What the server says in passing: something changed, ask again. Never what changed. */
export type Nudge =
  | { kind: "room"; roomId: string }
  | { kind: "match" }
  | { kind: "unread"; total: number }
  | { kind: "typing"; roomId: string }
  /** The stream begins, begins again or was too slow: something may have been missed. */
  | { kind: "anew" };

type Hear = (nudge: Nudge) => void;
const hearers = new Set<Hear>();

/** Calls back on every nudge, in whichever tab the stream itself is, until the answer is called. */
export function hearNudges(hear: Hear): () => void {
  hearers.add(hear);
  return () => hearers.delete(hear);
}

export function tellNudge(nudge: Nudge): void {
  for (const hear of hearers) hear(nudge);
}
