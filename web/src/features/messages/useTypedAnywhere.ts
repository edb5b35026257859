import { useEffectEvent, useLayoutEffect, useRef } from "react";
import { modalStore } from "#/ui/modal";
import { hasPhysicalKeyboard } from "#/ui/mediaQueries";
import { focusField } from "./focusField";
import type { RoomChat } from "./room";

/**
 * True for a key that changes a text and is no shortcut. Characters are made with Alt, too, as Option on a Mac and AltGr on
 * Windows, which is Control and Alt; a shortcut with Alt has a letter or a digit.
 */
function isTyped({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return /^(.|Backspace)$/u.test(key) && !metaKey && (altKey ? !/^[\w ]$/.test(key) : !ctrlKey);
}

/** Where keys have a meaning of their own. */
const takesKeys = "input, textarea, select, dialog";

/**
 * What is typed where the focus is in no field goes behind the draft. While a room opens it is kept for that; then the field
 * gets the focus with the first letter. Letters would otherwise be lost, or taken for the keys of other screens.
 */
export function useTypedAnywhere(chat: RoomChat, isOpening: boolean): void {
  const letters = useRef<string[]>([]);
  const typed = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (!isTyped(event) || modalStore.get() || (target as Element).closest(takesKeys)) return;
    if (isOpening) {
      // Without a keyboard the field does not get the focus; a button takes a blank.
      if (!hasPhysicalKeyboard() || (target as Element).closest("button")) return;
      if (key === "Backspace") letters.current.pop();
      else letters.current.push(key);
      event.preventDefault();
    } else {
      // A blank presses what has the focus, or scrolls. The browser writes a letter into what has the focus by then.
      if (/^( |Backspace)$/.test(key) || !focusField()) return;
    }
    event.stopPropagation();
  });
  useLayoutEffect(() => {
    if (isOpening) return;
    const { room, draft } = chat.getState();
    if (room && letters.current.length > 0) chat.setDraft(draft + letters.current.join(""));
    letters.current = [];
  }, [chat, isOpening]);
  useLayoutEffect(() => {
    const heard = (event: KeyboardEvent) => typed(event);
    // Before whoever listens for the keys of every screen.
    globalThis.addEventListener("keydown", heard, true);
    return () => globalThis.removeEventListener("keydown", heard, true);
  }, []);
}
