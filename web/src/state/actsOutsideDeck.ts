import type { User } from "#/api/types";
import { createStore } from "#/ui/store";
import { perAccount } from "./accountState";

/**
 * What happened about somebody elsewhere than in the deck: `toggle` changed the like by its button, `failed` takes the last
 * step back, after `gone` there is no such person, after `match` nothing is left to decide.
 */
export interface ActOutsideDeck {
  person: User;
  act: "skip" | "superlike" | "toggle" | "failed" | "gone" | "match";
}

/** All of them since the account signed in, the latest last: the deck takes them as its own, so that undo takes them back. */
export const actsOutsideDeckOf = perAccount(() => createStore<readonly ActOutsideDeck[]>([]));
