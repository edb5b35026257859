import { expect, test } from "vitest";
import { withChanges, withLast, withRead, withSent } from "./offlineRooms";

type History = Parameters<typeof withChanges>[0];
type Message = Parameters<typeof withSent>[1];
type Rooms = Parameters<typeof withRead>[0];

const message = (seq: number, more: Partial<Message> = {}) =>
  ({
    id: `m${seq}`,
    seq,
    type: "text",
    content: `Text ${seq}`,
    created_at: `2026-11-26T10:00:${String(seq % 60).padStart(2, "0")}Z`,
    reactions: [],
    ...more,
  }) as unknown as Message;
const history = (messages: Message[], more: Partial<History> = {}) =>
  ({
    messages,
    has_more: false,
    version: 1,
    deleted: [],
    reacted: [],
    room: { id: "r" },
    ...more,
  }) as History;
const seqs = ({ messages }: History) => messages.map(({ seq }) => seq);

test("APP-02 what is kept of a room takes in what came, went and was reacted to since, each message once", () => {
  const reply_to = { id: "m1", content: "Text 1", deleted: false } as unknown as NonNullable<
    Message["reply_to"]
  >;
  const kept = history([message(1), message(2, { reply_to }), message(3)]);
  const reactions = [{ emoji: "❤️", is_own: false }] as unknown as Message["reactions"];
  const changes = history([message(3), message(4)], {
    version: 7,
    deleted: ["m1"] as unknown as History["deleted"],
    reacted: [{ id: "m2", reactions }] as unknown as NonNullable<History["reacted"]>,
    seen_until: "m3" as NonNullable<History["seen_until"]>,
  });
  const now = withChanges(kept, changes);
  expect(seqs(now)).toEqual([2, 3, 4]);
  expect(now.messages[0]?.reactions).toEqual(reactions);
  expect(now).toMatchObject({ version: 7, seen_until: "m3", has_more: false });
  // There is nothing left of it that would have to be told.
  expect(now.deleted).toEqual([]);
  expect(JSON.stringify(now)).not.toContain("Text 1");
  expect(withChanges(kept, { ...changes, has_more: true }).version).toBe(1);
});

test("APP-02 what is kept of a room has no gap that nobody sees", () => {
  const kept = history([message(1), message(2)]);
  const now = withChanges(kept, history([message(7), message(8)]));
  expect(seqs(now)).toEqual([7, 8]);
  expect(now.has_more).toBe(true);
  expect(withSent(kept, message(7))).toBe(kept);
});

test("APP-02 one's own message is added to what is kept of a room, of which a page stays", () => {
  const full = history(Array.from({ length: 50 }, (_, at) => message(at + 1)));
  const now = withSent(full, message(51));
  expect(now.messages).toHaveLength(50);
  expect(seqs(now).at(0)).toBe(2);
  expect(seqs(now).at(-1)).toBe(51);
  expect(now.has_more).toBe(true);
  expect(withSent(now, message(51))).toEqual(now);
});

test("APP-02 the kept list of rooms has a newer message first, and nothing unread in a room that was read", () => {
  const room = (id: string, unread_count: number) => ({
    id,
    unread_count,
    last_message: "Old",
    last_message_time: "2026-11-26T10:00:05Z",
  });
  const kept = { rooms: [room("a", 1), room("b", 2)], has_more: false, unread_total: 3 } as unknown as Rooms;
  const written = withLast(kept, "b", message(9));
  expect(written.rooms.map(({ id, unread_count, last_message }) => [id, unread_count, last_message])).toEqual(
    [
      ["b", 2, "Text 9"],
      ["a", 1, "Old"],
    ],
  );
  const own = withLast(kept, "b", message(9, { is_own: true }));
  expect(own.rooms[0]?.last_message_is_own).toBe(true);
  for (const last of [message(4), message(9, { type: "system" }), undefined])
    expect(withLast(kept, "b", last)).toBe(kept);
  expect(withLast(kept, "other", message(9))).toBe(kept);
  const read = withRead(written, "b");
  expect(read.rooms.map(({ unread_count }) => unread_count)).toEqual([0, 1]);
  expect(read.unread_total).toBe(1);
});
