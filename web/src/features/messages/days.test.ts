import { expect, test } from "vitest";
import { byDay, endsRun } from "./days";

const now = new Date(2026, 10, 21, 16);
const at = (day: number, hour: number, minute = 0, sender_id = "a", type = "text") => ({
  created_at: new Date(2026, 10, day, hour, minute).toISOString(),
  sender_id,
  type,
});

test("CHAT-02 messages are grouped by day, in order", () => {
  const days = byDay([at(19, 9), at(19, 23), at(20, 0), at(21, 1), at(21, 15)], now);
  expect(days.map((day) => [day.heading, day.messages.length])).toEqual([
    ["Thursday, November 19, 2026", 2],
    ["Yesterday", 1],
    ["Today", 2],
  ]);
  expect(byDay([], now)).toEqual([]);
});

test("a run ends with another person, a system message, a pause, or the last message", () => {
  const message = at(21, 10, 0);
  expect(endsRun(message, at(21, 10, 4))).toBe(false);
  expect(endsRun(message, at(21, 10, 6))).toBe(true);
  expect(endsRun(message, at(21, 10, 1, "b"))).toBe(true);
  expect(endsRun(message, at(21, 10, 1, "a", "system"))).toBe(true);
  expect(endsRun(message, undefined)).toBe(true);
});
