import { describe, expect, test } from "vitest";
import { chatDay, clockTime, messageTime } from "./formatTime";

const now = new Date(2026, 10, 21, 16, 0, 0);
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();

describe("MSGS-06 the time of the last message", () => {
  test("MSGS-06 under an hour 'now', even from a clock that runs ahead", () => {
    expect(messageTime(hoursAgo(0.99), now)).toBe("now");
    expect(messageTime(hoursAgo(-0.5), now)).toBe("now");
  });

  test("MSGS-06 under 24 hours a clock time", () => {
    expect(messageTime(hoursAgo(1), now)).toMatch(/^3:00\sPM$/);
    expect(messageTime(hoursAgo(23.99), now)).toMatch(/^4:00\sPM$/);
  });

  test("MSGS-06 under 48 hours 'Yesterday', then month and day", () => {
    expect(messageTime(hoursAgo(24), now)).toBe("Yesterday");
    expect(messageTime(hoursAgo(47.99), now)).toBe("Yesterday");
    expect(messageTime(hoursAgo(48), now)).toBe("Nov 19");
  });

  test("without a message, or with a broken date, there is no label", () => {
    expect(messageTime(null, now)).toBe("");
    expect(messageTime("not a date", now)).toBe("");
  });
});

describe("CHAT-02 the heading of a day", () => {
  test("CHAT-02 today and yesterday by the calendar, not by hours", () => {
    expect(chatDay(new Date(2026, 10, 21, 0, 0, 1).toISOString(), now)).toBe("Today");
    expect(chatDay(new Date(2026, 10, 20, 23, 59, 59).toISOString(), now)).toBe("Yesterday");
    expect(chatDay(new Date(2026, 10, 20, 0, 0, 0).toISOString(), now)).toBe("Yesterday");
  });

  test("CHAT-02 any other day is a long date", () => {
    expect(chatDay(new Date(2026, 10, 19, 12).toISOString(), now)).toBe("Thursday, November 19, 2026");
  });

  test("yesterday of the first of a month is in the month before", () => {
    expect(chatDay(new Date(2026, 9, 31, 12).toISOString(), new Date(2026, 10, 1, 9))).toBe("Yesterday");
  });
});

test("a message shows its time of day", () => {
  expect(clockTime(new Date(2026, 10, 21, 9, 5).toISOString())).toMatch(/^9:05\sAM$/);
});
