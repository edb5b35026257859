import { usePlainKeys } from "#/ui/plainKeys";

export type DeckKey = "skip" | "like" | "superlike" | "favorite" | "undo" | "open" | 1 | -1;

const keys: Readonly<Record<string, DeckKey>> = {
  arrowleft: "skip",
  arrowright: "like",
  arrowup: "superlike",
  f: "favorite",
  z: "undo",
  enter: "open",
  // On to the next photo, and back.
  n: 1,
  p: -1,
};

const isControl = (target: unknown) => target instanceof Element && target.closest("a, button") !== null;

/** Handles the deck's keys wherever the focus is; Enter on a link or a button is theirs. The browser handles a key when `pressed` answers false. */
export function useDeckKeys(pressed: (key: DeckKey) => boolean): void {
  usePlainKeys((key, { target }) => {
    const meant = keys[key];
    if (!meant || (meant === "open" && isControl(target))) return false;
    return pressed(meant);
  });
}
