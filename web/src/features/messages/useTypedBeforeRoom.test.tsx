import { fireEvent, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { RoomChat } from "./room";
import { useTypedBeforeRoom } from "./useTypedBeforeRoom";

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
  const { rerender } = renderHook((isOpening: boolean) => useTypedBeforeRoom(chat, isOpening), {
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
