import { useState } from "react";
import type { User } from "#/api/types";
import { createStore, useStore } from "#/ui/store";
import type { Release, Verdict } from "./swipe";

/** How a card leaves: released by a pointer, or by a button or key (`release` is null). */
export interface Exit {
  verdict: Verdict;
  release: Release | null;
}

interface SwipedCard {
  person: User;
  exit: Exit;
  /** True once it is out of sight. */
  gone: boolean;
}

/** As many steps as can be undone. */
const remembered = 20;

/** The cards that are leaving, and where the last ones left to, so that an undo brings them back from there. */
export function useSwipedCards(people: readonly User[]) {
  const [store] = useState(() => createStore<readonly SwipedCard[]>([]));
  const swiped = useStore(store);
  const waiting = idsOf(people);

  return {
    leaving: swiped.filter(({ person, gone }) => !gone && !waiting.has(person.id)),
    /** True if any card was swiped since the screen opened. */
    any: swiped.length > 0,
    verdictOf: (person: User) => swiped.find((one) => one.person.id === person.id)?.exit.verdict,
    /** Adds a card that leaves; people in `still`, who wait, are no longer leaving. */
    out(person: User, exit: Exit, still: readonly User[]) {
      const here = idsOf([person, ...still]);
      store.set((all) =>
        [...all.filter((one) => !here.has(one.person.id)), { person, exit, gone: false }].slice(-remembered),
      );
    },
    gone(id: string) {
      store.set((all) => all.map((one) => (one.person.id === id ? { ...one, gone: true } : one)));
    },
  };
}

const idsOf = (people: readonly User[]) => new Set(people.map((person) => person.id));
