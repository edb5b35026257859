import type { User } from "#/api/types";
import { createStore } from "#/ui/store";
import { perAccount } from "./accountState";

/**
 * What happened about somebody that the deck has not done by itself: `skip`, `superlike`, `toggle`, which changed the like by
 * its button, and `end`, which ended a match, were done on another screen; `failed` takes the last step back, after `gone` there is no such person, and after
 * `match`, also one that a like in the deck has made, nothing is left to decide.
 */
export type DeckEvent =
  | { person: User; kind: "skip" }
  | { person: User; kind: "superlike" }
  | { person: User; kind: "toggle" }
  | { person: Pick<User, "id" | "name">; kind: "end" }
  | { person: Pick<User, "id">; kind: "failed" }
  | { person: Pick<User, "id">; kind: "gone" }
  | { person: Pick<User, "id">; kind: "match" };

/** All since the account signed in, the latest last: the deck applies them as its own, so that undo takes them back. */
export const deckEventsOf = perAccount(() => createStore<readonly DeckEvent[]>([]));
