import { useEffectEvent, useLayoutEffect, useRef } from "react";
import { typesAtOnce } from "./typesAtOnce";
import type { RoomChat } from "./room";

/**
 * True for a key that changes a text and is no shortcut. Characters are made with Alt, too, as Option on a Mac and AltGr on
 * Windows, which is Control and Alt; a shortcut with Alt has a letter or a digit.
 */
function isTyped({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return /^(.|Backspace)$/u.test(key) && !metaKey && (altKey ? !/^[\w ]$/.test(key) : !ctrlKey);
}

/**
 * While a room opens, what is typed is kept for its draft, which the field that has the focus then shows, behind what is
 * kept there from before. Letters would otherwise be lost, or taken for the keys of other screens.
 */
export function useTypedBeforeRoom(chat: RoomChat, isOpening: boolean): void {
  const letters = useRef<string[]>([]);
  const typed = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (!isOpening || !isTyped(event) || !typesAtOnce()) return;
    // A link that was pressed to come here, or the title, has no use for letters.
    if ((target as Element).closest("button, input, textarea, select, dialog")) return;
    if (key === "Backspace") letters.current.pop();
    else letters.current.push(key);
    event.preventDefault();
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
