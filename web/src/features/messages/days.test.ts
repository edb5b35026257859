import fc from "fast-check";
import { expect, test } from "vitest";
import { endsRun, inSegments, receipts, sameSegment } from "./days";

const now = new Date(2026, 10, 21, 16);
const at = (day: number, hour: number, minute = 0, sender_id = "a", type = "text") => ({
  created_at: new Date(2026, 10, day, hour, minute).toISOString(),
  sender_id,
  type,
});
const placed = (seq: number, day: number, hour: number) => ({ ...at(day, hour), seq });

test("CHAT-02 messages are grouped by day, in order", () => {
  const [segment] = inSegments(
    [placed(1, 19, 9), placed(2, 19, 23), placed(3, 20, 0), placed(4, 21, 1), placed(5, 21, 15)],
    now,
  );
  expect(segment?.sections.map((day) => [day.heading, day.messages.length])).toEqual([
    ["Thursday, November 19, 2026", 2],
    ["Yesterday", 1],
    ["Today", 2],
  ]);
  expect(inSegments([], now)).toEqual([]);
});

test("a day that goes on in the next segment has one heading, and every message stands in exactly one segment", () => {
  const counts = fc.tuple(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 0, max: 120 }));
  fc.assert(
    fc.property(counts, ([from, count]) => {
      const all = Array.from({ length: count }, (_, index) => placed(from + index, 21, 9));
      const segments = inSegments(all, now);
      const sections = segments.flatMap((segment) => segment.sections);
      expect(sections.flatMap((section) => section.messages)).toEqual(all);
      expect(sections.filter((section) => section.heading !== null).length).toBe(count > 0 ? 1 : 0);
      expect(new Set(segments.map((segment) => segment.key)).size).toBe(segments.length);
    }),
  );
});

test("a segment is the same until something in it changes, even while older ones join", () => {
  const all = Array.from({ length: 60 }, (_, index) => placed(index + 1, 21, 9));
  const [later] = inSegments(all.slice(40), now).slice(-1);
  const [same] = inSegments(all, now).slice(-1);
  const [changed] = inSegments([...all.slice(0, -1), placed(60, 21, 9)], now).slice(-1);
  if (!later || !same || !changed) throw new Error("no segment");
  expect(sameSegment(later, same)).toBe(true);
  expect(sameSegment(same, changed)).toBe(false);
});

test("a run ends with another person, a system message, a pause, or the last message", () => {
  const message = at(21, 10, 0);
  expect(endsRun(message, at(21, 10, 4))).toBe(false);
  expect(endsRun(message, at(21, 10, 6))).toBe(true);
  expect(endsRun(message, at(21, 10, 1, "b"))).toBe(true);
  expect(endsRun(message, at(21, 10, 1, "a", "system"))).toBe(true);
  expect(endsRun(message, undefined)).toBe(true);
});

test("LIVE-03 the last own message says whether it was seen, and an earlier one that it was", () => {
  const message = (seq: number, is_own = true) => ({ id: `m${seq}`, seq, is_own, type: "text" });
  const messages = [message(1), message(2), message(3), message(4, false)];
  expect([...receipts(messages, null)]).toEqual([["m3", false]]);
  expect([...receipts(messages, "m2")]).toEqual([
    ["m3", false],
    ["m2", true],
  ]);
  expect([...receipts(messages, "m3")]).toEqual([["m3", true]]);
  expect([...receipts([message(1, false)], null)]).toEqual([]);
});
