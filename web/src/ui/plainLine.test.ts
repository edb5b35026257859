import { expect, test } from "vitest";
import { plainLine } from "./plainLine";

test.each([
  ["Ada", "Ada"],
  [" \u2068Ada\u2069 Moreau ", "Ada Moreau"],
  ["\u202AAda\u202C", "Ada"],
  ["Ada\tMoreau", "Ada Moreau"],
  ["Ada\r\nMoreau\u2028", "Ada Moreau"],
  ["\u202E\t", ""],
  // The marks of Arabic and Hebrew, and the joiners of families of emoji, belong to names.
  ["عبد\u200Fالله", "عبد\u200Fالله"],
  ["👩\u200D🚀", "👩\u200D🚀"],
])("SIGNUP-06 of %j stays %j", (written, plain) => {
  expect(plainLine(written)).toBe(plain);
});
