import { expect, test } from "vitest";
import { coveredByKeyboard } from "./keyboard";

test.each([
  ["no keyboard", { height: 844, offsetTop: 0, scale: 1 }, 0],
  ["a keyboard", { height: 508, offsetTop: 0, scale: 1 }, 336],
  ["a page moved up behind it", { height: 508, offsetTop: 200, scale: 1 }, 136],
  ["a page zoomed in", { height: 422, offsetTop: 0, scale: 2 }, 0],
  ["a page pulled down", { height: 844, offsetTop: 30, scale: 1 }, 0],
])("a keyboard covers what the browser doesn't show: %s", (_, shown, covered) => {
  expect(coveredByKeyboard(844, shown)).toBe(covered);
});
