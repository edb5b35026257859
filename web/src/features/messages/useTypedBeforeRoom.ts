import { useEffectEvent, useLayoutEffect } from "react";
import { typesAtOnce } from "./typesAtOnce";
import type { RoomChat } from "./room";

/**
 * While a room opens, what is typed goes into the draft, where the field that has the focus then shows it. Letters would
 * otherwise be lost, or taken for the keys of other screens.
 */
export function useTypedBeforeRoom(chat: RoomChat, isOpening: boolean): void {
  const typed = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (!isOpening || event.ctrlKey || event.metaKey || event.altKey || !typesAtOnce()) return;
    // A link that was pressed to come here, or the title, has no use for letters.
    if (target instanceof Element && target.closest("button, input, textarea, select, dialog")) return;
    const { draft } = chat.getState();
    if (key === "Backspace") chat.setDraft(draft.slice(0, -1));
    else if ([...key].length === 1) chat.setDraft(draft + key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useLayoutEffect(() => {
    const heard = (event: KeyboardEvent) => typed(event);
    // Before whoever listens for the keys of every screen.
    globalThis.addEventListener("keydown", heard, { capture: true });
    return () => globalThis.removeEventListener("keydown", heard, { capture: true });
  }, []);
}
