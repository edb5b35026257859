// What is kept of a room and of the list of rooms (seenAnswers.ts), brought up to date by what came after it was kept: the
// changes that an open chat asks for, and one's own messages.
import type { components } from "#/api/schema";

type Schemas = components["schemas"];
type History = Schemas["History"];
type Rooms = Schemas["Rooms"];
type Message = Schemas["Message"];

/** As many as a first page has. */
const PAGE = 50;

function joined(kept: readonly Message[], more: readonly Message[]): Message[] {
  const byId = new Map([...kept, ...more].map((message) => [message.id, message]));
  return [...byId.values()].sort((one, other) => one.seq - other.seq);
}

/** The latest messages of a room after those kept, with what `changes` has besides. */
export function withChanges(kept: History, changes: History): History {
  const deleted = new Set(changes.deleted);
  const reactions = new Map(changes.reacted?.map(({ id, reactions }) => [id, reactions]));
  const all = joined(kept.messages, changes.messages)
    .filter(({ id }) => !deleted.has(id))
    .map((message) => ({ ...message, reactions: reactions.get(message.id) ?? message.reactions }));
  return {
    ...kept,
    room: changes.room,
    version: changes.version,
    seen_until: changes.seen_until ?? null,
    messages: all.slice(-PAGE),
    has_more: kept.has_more || all.length > PAGE,
  };
}

/** The latest messages of a room after those kept, with one's own that was sent. */
export function withSent(kept: History, sent: Message): History {
  const all = joined(kept.messages, [sent]);
  return { ...kept, messages: all.slice(-PAGE), has_more: kept.has_more || all.length > PAGE };
}

/** The list of rooms once one of them was read up to its last message. */
export function withRead(kept: Rooms, roomId: string, last: Message | undefined): Rooms {
  const read = kept.rooms.find(({ id }) => id === roomId);
  if (!read) return kept;
  const words = last?.type === "text" && { last_message: last.content, last_message_time: last.created_at };
  return {
    ...kept,
    rooms: [{ ...read, ...words, unread_count: 0 }, ...kept.rooms.filter((room) => room !== read)],
    unread_total: Math.max(0, kept.unread_total - read.unread_count),
  };
}
