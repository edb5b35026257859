import { useState } from "react";
import type { User } from "#/api/types";
import { createStore, useStore } from "#/state/accountState";
import type { Release, Verdict } from "./swipe";

/** How a card leaves: by a finger that let go, or from rest by a button or a key. */
export interface Exit {
  verdict: Verdict;
  release: Release | null;
}

interface Thrown {
  person: User;
  exit: Exit;
  /** Out of sight. */
  gone: boolean;
}

/** So many come back from where they left to: no more can be undone. */
const remembered = 20;

/** The cards on their way out, and which way the last ones went, so that they can come back from there. */
export function useThrown(people: readonly User[]) {
  const [store] = useState(() => createStore<readonly Thrown[]>([]));
  const thrown = useStore(store);
  const waiting = idsOf(people);

  return {
    leaving: thrown.filter(({ person, gone }) => !gone && !waiting.has(person.id)),
    /** Something was thrown since the screen opened. */
    any: thrown.length > 0,
    wayOf: (person: User) => thrown.find((one) => one.person.id === person.id)?.exit.verdict,
    /** Somebody leaves, and these still wait: who came back to them is not on the way out any more. */
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
