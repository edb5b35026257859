import { chatDay } from "#/ui/formatTime";

interface Placed {
  readonly seq: number;
  readonly created_at: string;
}

/** Messages of one day that stand together; only where the day begins it has its heading. */
export interface DaySection<M> {
  heading: string | null;
  messages: M[];
}

/** Neighbours that are shown, or put away while far out of sight, together. */
export interface Segment<M> {
  key: number;
  sections: DaySection<M>[];
}

const segmentSize = 20;

/** A history cut into segments that stay the same while it grows at either end, each cut into days. */
export function inSegments<M extends Placed>(messages: readonly M[], now: Date): Segment<M>[] {
  const segments: Segment<M>[] = [];
  let day = "";
  let heading = "";
  for (const message of messages) {
    const date = new Date(message.created_at).toDateString();
    const begins = date !== day;
    if (begins) heading = chatDay(message.created_at, now);
    day = date;
    const key = Math.floor(message.seq / segmentSize);
    let segment = segments.at(-1);
    if (segment?.key !== key) {
      segment = { key, sections: [] };
      segments.push(segment);
    }
    const section = segment.sections.at(-1);
    if (section && !begins) section.messages.push(message);
    else segment.sections.push({ heading: begins ? heading : null, messages: [message] });
  }
  return segments;
}

const shownOf = <M>({ sections }: Segment<M>) =>
  sections.flatMap(({ heading, messages }) => [heading, ...messages]);

/** True if two segments show the same. */
export function sameSegment<M>(one: Segment<M>, other: Segment<M>): boolean {
  const [shown, there] = [shownOf(one), shownOf(other)];
  return shown.length === there.length && shown.every((part, at) => part === there[at]);
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

/** The own messages that have a receipt, by id: the last one (true once it is seen), and the last one that was seen. */
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
