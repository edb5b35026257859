// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { holdsTyped, isSomethingTyped } from "./typed";

afterEach(() => {
  document.body.replaceChildren();
  holdsTyped("draft", () => false);
});

test.each([
  ["an empty field", '<input type="text"><textarea></textarea>', false],
  ["a choice", '<input type="checkbox" value="on" checked><input type="range" value="3">', false],
  ["a field with words", '<input type="text" value="Ada">', true],
  ["a text", "<textarea>By the river</textarea>", true],
])("POLISH-01 typed words are found on the page: %s", (_, html, found) => {
  document.body.innerHTML = html;
  expect(isSomethingTyped()).toBe(found);
});

test("POLISH-01 typed words are found in memory", () => {
  holdsTyped("draft", () => true);
  expect(isSomethingTyped()).toBe(true);
});
