// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { registerUnsavedInput, reloadWouldLoseInput } from "./unsavedInput";

afterEach(() => {
  document.body.replaceChildren();
  registerUnsavedInput("draft", () => false);
});

test.each([
  ["an empty field", '<input type="text"><textarea></textarea>', false],
  ["a choice", '<input type="checkbox" value="on" checked><input type="range" value="3">', false],
  ["a field with words", '<input type="text" value="Ada">', true],
  ["a text", "<textarea>By the river</textarea>", true],
])("POLISH-01 typed words are found on the page: %s", (_, html, found) => {
  document.body.innerHTML = html;
  expect(reloadWouldLoseInput()).toBe(found);
});

test("POLISH-01 typed words are found in memory", () => {
  registerUnsavedInput("draft", () => true);
  expect(reloadWouldLoseInput()).toBe(true);
});
