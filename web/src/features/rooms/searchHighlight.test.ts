import { expect, test } from "vitest";
import { excerptWithHits, nameMatches } from "./searchHighlight";

const marked = (text: string, query: string) =>
  excerptWithHits(text, query)
    .map((piece) => (piece.found ? `[${piece.text}]` : piece.text))
    .join("");

test.each([
  ["Shall we meet at the Lake?", "lake", "Shall we meet at the [Lake]?"],
  ["你好，你好吗", "你好", "[你好]，[你好]吗"],
  ["What? (really)", "(really)", "What? [(really)]"],
  ["nothing of it", "else", "nothing of it"],
  ["two\nlines here", "two lines", "[two lines] here"],
  ["a".repeat(20), " ", "a".repeat(20)],
])("MSGS-05 what was found in '%s' is marked", (text, query, expected) => {
  expect(marked(text, query)).toBe(expected);
});

test("MSGS-05 of a long text the part around the first hit is shown", () => {
  const shown = marked(`${"word ".repeat(100)}needle ${"more ".repeat(100)}`, "needle");
  expect(shown).toMatch(/^…(?:word )+\[needle\] more/);
  expect(shown.length).toBeLessThan(180);
  expect(marked("x".repeat(500), "nothing").length).toBe(160);
});

test.each([
  ["Ana María López", "maria", true],
  ["Ana María López", "lo an", true],
  ["小明", "明", true],
  ["Ben", "bend", false],
  ["Ben", "", true],
])("MSGS-05 %s matches '%s': %s", (name, query, expected) => {
  expect(nameMatches(name, query)).toBe(expected);
});
