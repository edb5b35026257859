import { expect, test } from "vitest";
import { rowHeightFor } from "./rowHeight";

test.each([
  ["usual text", 16, 76],
  ["small text", 12, 76],
  ["text of 135 %", 21.6, 82],
  ["text of 200 %", 32, 110],
])("POLISH-03 a row has room for its two lines: %s", (_, rem, height) => {
  expect(rowHeightFor(rem)).toBe(height);
});
