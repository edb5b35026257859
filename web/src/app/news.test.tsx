import { expect, test } from "vitest";
import type { Room } from "#/api/types";
import { bannerRooms } from "./news";

const room = (id: string, changes: Partial<Room> = {}) =>
  ({
    id,
    unread_count: 1,
    last_message_is_own: false,
    user: { id: `user-${id}` },
    ...changes,
  }) as unknown as Room;
const ids = (rooms: readonly Room[], changed: string[] = []) =>
  bannerRooms(rooms, new Set(changed), "/moments").map(({ id }) => id);

test("POLISH-02 a banner tells the last message of rooms that changed, or of the latest if it isn't known which did", () => {
  const rooms = [room("a"), room("b"), room("c", { unread_count: 0 })];
  expect(ids(rooms, ["b", "c"])).toEqual(["b"]);
  expect(ids(rooms)).toEqual(["a"]);
});

test("POLISH-02 a banner never tells one's own words as the other's", () => {
  const rooms = [room("a", { last_message_is_own: true }), room("b")];
  expect(ids(rooms, ["a"])).toEqual([]);
  expect(ids(rooms)).toEqual(["b"]);
});
