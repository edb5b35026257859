import { createEvent, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { moveFocus } from "./moveFocus";

beforeEach(() => {
  render(
    <main onKeyDown={moveFocus}>
      <input role="searchbox" />
      <a href="/match">A new match</a>
      <ul data-rows>
        <li>
          <a href="/chat/1">One</a>
          <button type="button">Options</button>
        </li>
      </ul>
      <ul data-rows>
        <li>
          <a href="/chat/2">Two</a>
        </li>
      </ul>
    </main>,
  );
  screen.getByRole("searchbox").focus();
});

/** Presses a key where the focus is, and answers true if the browser does nothing more with it. */
function press(key: string, more: KeyboardEventInit = {}): boolean {
  const focused = document.activeElement ?? document.body;
  const event = createEvent.keyDown(focused, { key, ...more });
  fireEvent(focused, event);
  return event.defaultPrevented;
}
const focused = () => document.activeElement?.textContent;

test("WIDE-01 arrow keys lead from the search over both lists and back, and nowhere past the last row", () => {
  expect(press("ArrowDown")).toBe(true);
  expect(focused()).toBe("One");
  press("ArrowDown");
  expect(focused()).toBe("Two");
  // Used up: it must not lead elsewhere.
  expect(press("ArrowDown")).toBe(true);
  expect(focused()).toBe("Two");
  press("ArrowUp");
  press("ArrowUp");
  expect(document.activeElement).toBe(screen.getByRole("searchbox"));
  expect(press("ArrowUp")).toBe(false);
});

test("WIDE-01 from the menu button of a row arrow keys lead on as from the row", () => {
  screen.getByText("Options").focus();
  press("ArrowDown");
  expect(focused()).toBe("Two");
  screen.getByText("Options").focus();
  press("ArrowUp");
  expect(document.activeElement).toBe(screen.getByRole("searchbox"));
});

test("WIDE-01 Enter leads from the search to the first row, and opens a row as ever", () => {
  press("Enter");
  expect(focused()).toBe("One");
  expect(press("Enter")).toBe(false);
  expect(focused()).toBe("One");
});

test.each([
  ["of an input method", { isComposing: true }],
  ["of an input method that browsers mark by its code alone", { keyCode: 229 }],
  ["with Shift", { shiftKey: true }],
  ["with Alt", { altKey: true }],
])("keys %s stay in the search", (_, more) => {
  for (const key of ["ArrowDown", "Enter"]) expect(press(key, more)).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole("searchbox"));
});

test("elsewhere the keys are left alone", () => {
  screen.getByText("A new match").focus();
  expect(press("ArrowDown")).toBe(false);
  expect(focused()).toBe("A new match");
});
