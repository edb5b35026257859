import { expect, test } from "vitest";
import { relativeTime } from "./relativeTime";

const now = new Date("2026-11-21T12:00:00Z");
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  [0, "Just now"],
  [hour - 1, "Just now"],
  [hour, "1 hour ago"],
  [2 * hour - 1, "1 hour ago"],
  [2 * hour, "2 hours ago"],
  [day - 1, "23 hours ago"],
  [day, "1 day ago"],
  [2 * day - 1, "1 day ago"],
  [2 * day, "2 days ago"],
  [400 * day, "400 days ago"],
  [-5 * minute, "Just now"],
])("MOM-09 %i ms ago reads '%s'", (age, words) => {
  expect(relativeTime(new Date(now.getTime() - age).toISOString(), now)).toBe(words);
});

test.each([
  [null, "Just now"],
  [undefined, "Just now"],
  ["", "Just now"],
  ["yesterday", "A while ago"],
  ["2026-13-45T99:00:00Z", "A while ago"],
])("MOM-09 the time %s, which is missing or none, reads '%s'", (iso, words) => {
  expect(relativeTime(iso, now)).toBe(words);
});
