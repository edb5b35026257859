import { useRef, useState } from "react";

/** Where it can't be asked a place is taken to be known. Loaded with the field, which needs the query library, too. */
const isKnown = (place: string) =>
  import("#/api/places").then(
    ({ isKnownPlace }) => isKnownPlace(place.trim()),
    () => true,
  );

/** Stops once at a place that nobody knows, to say what that means: nobody is found near it. */
export function useUnknownPlace(place: string) {
  const [unknown, setUnknown] = useState<string>();
  const [isLookedUp, setLookedUp] = useState(false);
  const latest = useRef(0);

  /** Calls back if the place is known, or if it has been said already that it isn't. */
  const whenAccepted = async (then: () => void) => {
    if (unknown === place) return then();
    latest.current += 1;
    const current = latest.current;
    setLookedUp(true);
    const isFine = await isKnown(place);
    // Somebody who has gone back meanwhile stays there.
    if (current !== latest.current) return;
    setLookedUp(false);
    if (isFine) then();
    else setUnknown(place);
  };
  const stopLookUp = () => {
    latest.current += 1;
    setLookedUp(false);
  };
  return { isUnknown: unknown === place, isLookedUp, whenAccepted, stopLookUp };
}
