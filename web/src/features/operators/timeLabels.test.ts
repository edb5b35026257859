import { expect, test } from "vitest";
import { desk as chinese } from "#/text/zh-CN/operators";
import { dateTimeOf, waitingSince } from "./timeLabels";

const now = new Date(2026, 10, 25, 14, 47);
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();

test.each([
  [0, "now"],
  [1, "1 min ago"],
  [59, "59 min ago"],
  [60, "1:47 PM"],
  [25 * 60, "Yesterday"],
])("DESK-02 what has waited for %i minutes says %s", (minutes, words) => {
  expect(waitingSince(ago(minutes), now).replace("\u202f", " ")).toBe(words);
});

test("DESK-02 day and time stand in each language as it writes them", () => {
  expect(dateTimeOf(new Date().toISOString())).toMatch(/^Today, \d/);
  expect(chinese.moment("今天", "14:47")).toBe("今天 14:47");
});
