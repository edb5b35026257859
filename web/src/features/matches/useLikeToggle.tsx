import { type ReactNode, Suspense, useState } from "react";
import type { User } from "#/api/types";
import { useLikes } from "#/state/likes";
import { acts as text } from "#/text/acts";
import { lazyDialog } from "#/ui/lazy";

const EndMatch = lazyDialog(() => import("./EndMatch"), text.endingMatch);

/** What the heart does: it calls `toggle`, but for a match it asks first, by the dialog that is the second value. */
export function useLikeToggle(toggle: (person: User) => void): [(person: User) => void, ReactNode] {
  const likes = useLikes();
  const [ending, setEnding] = useState<User>();
  const close = () => setEnding(undefined);
  return [
    (person) => (likes.mayEndMatch(person.id) ? setEnding(person) : toggle(person)),
    ending && (
      <Suspense>
        <EndMatch person={ending} onEnd={toggle} onClose={close} />
      </Suspense>
    ),
  ];
}
