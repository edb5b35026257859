import { expect, test } from "vitest";
import { addedText } from "./addedText";

const now = new Date("2026-11-21T12:00:00Z");
const hour = 3_600_000;
const after = (days: number, more = 0) =>
  addedText(new Date(now.getTime() - days * 24 * hour - more).toISOString(), now);

test("LIKES-04 a day that has begun counts: today up to 24 hours, then 2 days", () => {
  expect(after(0)).toBe("Added today");
  expect(after(0, 1)).toBe("Added today");
  expect(after(1)).toBe("Added today");
  expect(after(1, 1)).toBe("Added 2 days ago");
  expect(after(2)).toBe("Added 2 days ago");
  expect(after(6, 1)).toBe("Added 7 days ago");
});

test("LIKES-04 a clock that is behind, or a time that is none, is no time ago", () => {
  expect(after(-3)).toBe("Added today");
  expect(addedText("yesterday", now)).toBe("");
});

test.each([
  [2, "Added 2 days ago"],
  [7, "Added 7 days ago"],
  [8, "Added 1 week ago"],
  [13, "Added 1 week ago"],
  [14, "Added 2 weeks ago"],
  [27, "Added 3 weeks ago"],
  [28, "Added 4 weeks ago"],
  [30, "Added 4 weeks ago"],
  [31, "Added 1 month ago"],
  [59, "Added 1 month ago"],
  [60, "Added 2 months ago"],
  [365, "Added 12 months ago"],
])("LIKES-04 %i days: %s", (days, text) => {
  expect(after(days)).toBe(text);
});
