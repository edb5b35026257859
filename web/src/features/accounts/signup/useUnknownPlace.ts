import { useLayoutEffect, useRef, useState } from "react";

/** Where it can't be asked a place is taken to be known. Loaded with the field, which needs the query library, too. */
const isKnown = (place: string) =>
  import("#/api/places").then(
    ({ isKnownPlace }) => isKnownPlace(place.trim()),
    () => true,
  );

/** Stops once at a place that nobody knows, to say what that means: nobody is found near it. */
export function useUnknownPlace(place: string, step: string | undefined) {
  const [unknown, setUnknown] = useState<string>();
  const [lookedUp, setLookedUp] = useState<string>();
  const asked = `${step} ${place}`;
  const shown = useRef<string>(undefined);
  useLayoutEffect(() => {
    shown.current = asked;
    return () => {
      shown.current = undefined;
    };
  }, [asked]);

  /** Calls back if the place is known, or if it has been said already that it isn't. */
  const whenAccepted = async (then: () => void) => {
    if (unknown === place) return then();
    setLookedUp(asked);
    const isFine = await isKnown(place);
    // Also for somebody who comes back to the same words later: else they would wait for ever.
    setLookedUp((now) => (now === asked ? undefined : now));
    // Somebody who has gone elsewhere or typed on meanwhile stays where they are.
    if (shown.current !== asked) return;
    if (isFine) then();
    else setUnknown(place);
  };
  return { isUnknown: unknown === place, isLookedUp: lookedUp === asked, whenAccepted };
}
