import { useEffectEvent, useLayoutEffect, useRef } from "react";
import { typesAtOnce } from "./typesAtOnce";
import type { RoomChat } from "./room";

/**
 * While a room opens, what is typed is kept for its draft, which the field that has the focus then shows, behind what is
 * kept there from before. Letters would otherwise be lost, or taken for the keys of other screens.
 */
export function useTypedBeforeRoom(chat: RoomChat, isOpening: boolean): void {
  const letters = useRef<readonly string[]>([]);
  const typed = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (!isOpening || event.ctrlKey || event.metaKey || event.altKey || !typesAtOnce()) return;
    // A link that was pressed to come here, or the title, has no use for letters.
    if (target instanceof Element && target.closest("button, input, textarea, select, dialog")) return;
    if (key === "Backspace") letters.current = letters.current.slice(0, -1);
    else if ([...key].length === 1) letters.current = [...letters.current, key];
    else return;
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
    globalThis.addEventListener("keydown", heard, { capture: true });
    return () => globalThis.removeEventListener("keydown", heard, { capture: true });
  }, []);
}
