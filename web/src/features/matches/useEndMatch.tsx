import { type ReactNode, Suspense, useState } from "react";
import type { User } from "#/api/types";
import { useLikes } from "#/state/likes";
import { acts as text } from "#/text/acts";
import { lazyDialog } from "#/ui/lazy";

const EndMatch = lazyDialog(() => import("./EndMatch"), text.endingMatch);

type Named = Pick<User, "id" | "name">;

/** Calls `end`, but first asks whether to if that ends a match. */
type AskFirst = (person: Named, end: () => void) => void;

/** What asks before a match is ended, and the dialog by which it does. */
export function useEndMatch(): [AskFirst, ReactNode] {
  const likes = useLikes();
  const [ending, setEnding] = useState<{ person: Named; onEnd: () => void }>();
  return [
    (person, onEnd) => (likes.mayEndMatch(person.id) ? setEnding({ person, onEnd }) : onEnd()),
    ending && (
      <Suspense>
        <EndMatch {...ending} onClose={() => setEnding(undefined)} />
      </Suspense>
    ),
  ];
}
