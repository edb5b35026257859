import { chatDay } from "#/ui/when";

interface Placed {
  readonly seq: number;
  readonly created_at: string;
}

/** Messages of one day that stand together; only where the day begins it has its heading. */
export interface Stretch<M> {
  heading: string | null;
  messages: M[];
}

/** Neighbours that are shown, or put away while far out of sight, together. */
export interface Chunk<M> {
  key: number;
  stretches: Stretch<M>[];
}

const chunkSize = 20;

/** A history cut into chunks that stay the same while it grows at either end, each cut into days. */
export function inChunks<M extends Placed>(messages: readonly M[], now: Date): Chunk<M>[] {
  const chunks: Chunk<M>[] = [];
  let day = "";
  let heading = "";
  for (const message of messages) {
    const date = new Date(message.created_at).toDateString();
    const begins = date !== day;
    if (begins) heading = chatDay(message.created_at, now);
    day = date;
    const key = Math.floor(message.seq / chunkSize);
    let chunk = chunks.at(-1);
    if (chunk?.key !== key) {
      chunk = { key, stretches: [] };
      chunks.push(chunk);
    }
    const stretch = chunk.stretches.at(-1);
    if (stretch && !begins) stretch.messages.push(message);
    else chunk.stretches.push({ heading: begins ? heading : null, messages: [message] });
  }
  return chunks;
}

/** True if two chunks show the same. */
export function sameChunk<M>(one: Chunk<M>, other: Chunk<M>): boolean {
  if (one.stretches.length !== other.stretches.length) return false;
  return one.stretches.every((stretch, at) => {
    const there = other.stretches[at];
    return (
      stretch.heading === there?.heading &&
      stretch.messages.length === there.messages.length &&
      stretch.messages.every((message, index) => message === there.messages[index])
    );
  });
}

const together = 5 * 60_000;

/** True if a message ends a run of one person's messages close in time: only then its time is shown. */
export function endsRun<M extends { created_at: string; sender_id: string; type: string }>(
  message: M,
  following: M | undefined,
): boolean {
  if (!following || following.type === "system" || following.sender_id !== message.sender_id) return true;
  return Date.parse(following.created_at) - Date.parse(message.created_at) > together;
}

/** Where an own message was seen, and where one was not yet: the two that say so. */
export function receipts<M extends { id: string; seq: number; is_own: boolean; type: string }>(
  messages: readonly M[],
  seenUntil: string | null,
): ReadonlyMap<string, boolean> {
  const receipts = new Map<string, boolean>();
  const last = messages.findLast((message) => message.is_own && message.type !== "system");
  if (last) receipts.set(last.id, last.id === seenUntil);
  if (seenUntil !== null) receipts.set(seenUntil, true);
  return receipts;
}
