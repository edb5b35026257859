// What is kept of a room and of the list of rooms (state/offlineCacheStorage.ts), brought up to date by what came after it was
// kept: the changes that an open chat asks for, and one's own messages. The chat keeps its own history
// (features/messages/history.ts), which also knows answers that arrive out of order.
import type { components } from "#/api/schema";
import { upToDate } from "./changes";
import { merge } from "./merge";

type Schemas = components["schemas"];
type History = Schemas["History"];
type Rooms = Schemas["Rooms"];
type Message = Schemas["Message"];

/** As many as a first page has. */
const PAGE = 50;

/** In a room messages are numbered without a gap. */
const follows = (kept: History, next: Message | undefined) =>
  !next || next.seq <= (kept.messages.at(-1)?.seq ?? 0) + 1;

const lastPage = (messages: readonly Message[], hadMore: boolean) => ({
  messages: messages.slice(-PAGE),
  has_more: hadMore || messages.length > PAGE,
});

/** The latest messages of a room after those kept, without what was deleted since, also where it is quoted. */
export function withChanges(kept: History, changes: History): History {
  // Some between are not known: what is before them would look as if nothing were missing.
  const isWhole = follows(kept, changes.messages[0]);
  const deleted = new Set(changes.deleted);
  const reacted = new Map(changes.reacted?.map((one) => [one.id, one]));
  const all = merge(isWhole ? kept.messages : [], changes.messages).filter(({ id }) => !deleted.has(id));
  return {
    ...kept,
    room: changes.room,
    // The first of several pages says a version that only the last one reaches.
    version: changes.has_more ? kept.version : changes.version,
    seen_until: changes.seen_until ?? null,
    ...lastPage(upToDate(all, deleted, reacted), kept.has_more || !isWhole),
  };
}

/** The latest messages of a room with one's own that was sent, where none is missing between. */
export const withSent = (kept: History, sent: Message): History =>
  follows(kept, sent) ? { ...kept, ...lastPage(merge(kept.messages, [sent]), kept.has_more) } : kept;

/** The list of rooms, latest first, once `last` is the last message of one of them. */
export function withLast(kept: Rooms, roomId: string, last: Message | undefined): Rooms {
  const room = kept.rooms.find(({ id }) => id === roomId);
  if (!room || !last || last.type === "system" || last.created_at <= (room.last_message_time ?? ""))
    return kept;
  const now = {
    ...room,
    last_message: last.content,
    last_message_is_own: last.is_own,
    last_message_time: last.created_at,
  };
  return { ...kept, rooms: [now, ...kept.rooms.filter((other) => other !== room)] };
}

/** The list of rooms once one of them was read. */
export function withRead(kept: Rooms, roomId: string): Rooms {
  const unread = kept.rooms.find(({ id }) => id === roomId)?.unread_count ?? 0;
  return {
    ...kept,
    rooms: kept.rooms.map((room) => (room.id === roomId ? { ...room, unread_count: 0 } : room)),
    unread_total: Math.max(0, kept.unread_total - unread),
  };
}
