import { fireEvent, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { RoomChat } from "./room";
import { useTypedAnywhere } from "./useTypedAnywhere";

// A wide window with a mouse.
beforeEach(() => void vi.stubGlobal("matchMedia", () => ({ matches: true })));

/** Presses keys while a room opens that keeps this draft; the draft once it is open. */
function draftAfter(pressed: readonly KeyboardEventInit[], kept = ""): string {
  let draft = kept;
  const chat = {
    getState: () => ({ room: {}, draft }),
    setDraft: (changed: string) => {
      draft = changed;
    },
  } as unknown as RoomChat;
  const { rerender } = renderHook((isOpening: boolean) => useTypedAnywhere(chat, isOpening), {
    initialProps: true,
  });
  for (const init of pressed) fireEvent.keyDown(document.body, init);
  rerender(false);
  return draft;
}

const typed = (text: string) => Array.from(text, (key) => ({ key }));

test("POLISH-05 what is typed before the room is there goes behind the draft that it keeps", () => {
  expect(draftAfter([...typed("of yoi"), { key: "Backspace" }, ...typed("u")], "I thought ")).toBe(
    "I thought of you",
  );
  expect(draftAfter([], "I thought ")).toBe("I thought ");
  // What was kept is not its to take back.
  expect(draftAfter([{ key: "Backspace" }], "I thought")).toBe("I thought");
});

test.each<[kept: string, what: string, KeyboardEventInit]>([
  ["@", "Option on a Mac", { key: "@", altKey: true }],
  ["€", "Option on a Mac", { key: "€", altKey: true }],
  ["{", "AltGr on Windows", { key: "{", altKey: true, ctrlKey: true }],
  ["€", "AltGr on Linux", { key: "€" }],
  ["A", "Shift", { key: "A", shiftKey: true }],
  ["😀", "a keyboard of emoji", { key: "😀" }],
  ["", "a shortcut with Alt", { key: "d", altKey: true }],
  ["", "a shortcut with Alt", { key: "3", altKey: true }],
  ["", "a shortcut with Control", { key: "r", ctrlKey: true }],
  ["", "a shortcut with Control and Alt", { key: "t", ctrlKey: true, altKey: true }],
  ["", "a shortcut with Command", { key: "c", metaKey: true }],
  ["", "a key without a character", { key: "Dead", altKey: true }],
  ["", "a key without a character", { key: "F5" }],
])("POLISH-05 while a room opens %j is kept: %s", (kept, _, pressed) => {
  expect(draftAfter([pressed])).toBe(kept);
});

/** The page of an open room; what has the focus once a key was pressed on the element, and if other screens heard the key. */
function pressedOn(selector: string, key: KeyboardEventInit) {
  document.body.innerHTML =
    '<a href="/">Ben</a><input><main><button>More</button><textarea>Hello</textarea></main><dialog><p>A menu</p></dialog>';
  const chat = { getState: () => ({ room: {}, draft: "" }) } as unknown as RoomChat;
  const { unmount } = renderHook(() => useTypedAnywhere(chat, false));
  const heard = vi.fn<() => void>();
  globalThis.addEventListener("keydown", heard);
  const writes = fireEvent.keyDown(document.querySelector(selector) ?? document.body, key);
  globalThis.removeEventListener("keydown", heard);
  unmount();
  const field = document.querySelector("textarea");
  return {
    inField: document.activeElement === field && field?.selectionStart === 5 && writes,
    elsewhere: heard.mock.calls.length > 0,
  };
}

test.each<[element: string, KeyboardEventInit, goesIntoField: boolean]>([
  ["body", { key: "m" }, true],
  ["body", { key: "4" }, true],
  ["body", { key: "?", shiftKey: true }, true],
  ["a", { key: "4" }, true],
  ["button", { key: "m" }, true],
  ["button", { key: " " }, false],
  ["body", { key: " " }, false],
  ["body", { key: "Backspace" }, false],
  ["body", { key: "Enter" }, false],
  ["body", { key: "c", ctrlKey: true }, false],
  ["input", { key: "m" }, false],
  ["dialog p", { key: "m" }, false],
])("POLISH-05 on %s of an open room %j goes into the field: %s", (element, key, goes) => {
  expect(pressedOn(element, key)).toEqual({ inField: goes, elsewhere: !goes });
});
