import { useState } from "react";
import type { User } from "#/api/types";
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

/** The cards on their way out, and which way the last ones went, so that they can come back from there. */
export function useThrown(people: readonly User[]) {
  const [thrown, setThrown] = useState<readonly Thrown[]>([]);
  const waiting = new Set(people.map((person) => person.id));

  return {
    leaving: thrown.filter(({ person, gone }) => !gone && !waiting.has(person.id)),
    /** Something was thrown since the screen opened. */
    any: thrown.length > 0,
    wayOf: (person: User) => thrown.find((one) => one.person.id === person.id)?.exit.verdict,
    out(person: User, exit: Exit) {
      setThrown((all) => [
        ...all.filter((one) => !waiting.has(one.person.id)).slice(-19),
        { person, exit, gone: false },
      ]);
    },
    gone(id: string) {
      setThrown((all) => all.map((one) => (one.person.id === id ? { ...one, gone: true } : one)));
    },
  };
}
