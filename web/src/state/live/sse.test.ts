import fc from "fast-check";
import { expect, test } from "vitest";
import { nudgeIn } from "./nudge";
import { SseParser } from "./sse";

const stream =
  ': hello\n\nid: 7\nevent: room\ndata: {"room_id":"r1","version":3}\n\n:\n\ndata: a\r\ndata: b\r\n\r\n';

test("LIVE-01 events are read whole, in whatever pieces they arrive", () => {
  const cuts = fc.array(fc.nat(stream.length), { maxLength: 12 });
  fc.assert(
    fc.property(cuts, (places) => {
      const at = [0, ...places.sort((one, other) => one - other), stream.length];
      const parser = new SseParser();
      const events = at.slice(1).flatMap((end, index) => parser.push(stream.slice(at[index], end)));
      expect(events).toEqual([
        { id: "7", name: "room", data: '{"room_id":"r1","version":3}' },
        { id: null, name: "message", data: "a\nb" },
      ]);
    }),
  );
});

test.each([
  ["room", '{"room_id":"r1","version":3}', { kind: "room", roomId: "r1", version: 3, seenUntil: null }],
  [
    "room",
    '{"room_id":"r1","version":3,"seen_until":"m7"}',
    { kind: "room", roomId: "r1", version: 3, seenUntil: "m7" },
  ],
  ["typing", '{"room_id":"r1"}', { kind: "typing", roomId: "r1" }],
  ["unread", '{"total":4}', { kind: "unread", total: 4 }],
  ["match", '{"user_id":"u1"}', { kind: "match", userId: "u1" }],
  ["comment", '{"moment_id":"m1","comment_id":"c1"}', { kind: "comment", momentId: "m1", commentId: "c1" }],
  ["comment", '{"moment_id":"m1"}', null],
  ["match", "{}", null],
  ["reset", "{}", { kind: "missed" }],
  ["profile", "{}", { kind: "profile" }],
  ["room", '{"room_id":"r1"}', null],
  ["room", "not json", null],
  ["something", '{"room_id":"r1"}', null],
])("LIVE-01 a %s event with %s", (name, data, expected) => {
  expect(nudgeIn({ id: null, name, data })).toEqual(expected);
});
