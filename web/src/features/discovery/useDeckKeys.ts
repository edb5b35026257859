import { useEffect, useEffectEvent } from "react";
import { isPlainKey } from "#/ui/plainKey";

export type DeckKey = "skip" | "like" | "superlike" | "favorite" | "undo" | "open" | 1 | -1;

const keys: Readonly<Record<string, DeckKey>> = {
  ArrowLeft: "skip",
  ArrowRight: "like",
  ArrowUp: "superlike",
  f: "favorite",
  z: "undo",
  Enter: "open",
  // On to the next photo, and back.
  n: 1,
  p: -1,
};

/** The action of a key; undefined for keys of form fields and dialogs, shortcuts, and repeats of a held key. */
export function deckKey(event: KeyboardEvent): DeckKey | undefined {
  if (!isPlainKey(event)) return undefined;
  const meant = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  const onControl = event.target instanceof Element && event.target.closest("a, button");
  return meant === "open" && onControl ? undefined : meant;
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
