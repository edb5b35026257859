import { useEffect, useEffectEvent } from "react";

export type DeckKey = "skip" | "like" | "superlike" | "favorite" | "undo" | "open";

const keys: Readonly<Record<string, DeckKey>> = {
  ArrowLeft: "skip",
  ArrowRight: "like",
  ArrowUp: "superlike",
  f: "favorite",
  z: "undo",
  Enter: "open",
};

/** The action of a key; undefined for keys of form fields and dialogs, shortcuts, and repeats of a held key. */
export function deckKey(event: KeyboardEvent): DeckKey | undefined {
  if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey)
    return undefined;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("input, textarea, select, dialog, [contenteditable]")) return undefined;
  const meant = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  return meant === "open" && target?.closest("a, button") ? undefined : meant;
}

/** Handles the deck's keys wherever the focus is. The browser handles a key when `pressed` answers false. */
export function useDeckKeys(pressed: (key: DeckKey) => boolean): void {
  const handle = useEffectEvent(pressed);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const key = deckKey(event);
      if (key && handle(key)) event.preventDefault();
    };
    globalThis.addEventListener("keydown", listen);
    return () => globalThis.removeEventListener("keydown", listen);
  }, []);
}
