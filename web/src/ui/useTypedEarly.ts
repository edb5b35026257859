import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";

const never = () => () => {};

/** True where this is first rendered as part of a page that the build has rendered. */
function useWasOnPage(): boolean {
  const isOnPage = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [wasOnPage] = useState(isOnPage);
  return wasOnPage;
}

/**
 * Takes what was typed or ticked in a field of a page that the build has rendered, before the app took the page over. `read`
 * reads it from the field with this id; nothing is done for a field that has its own value (`known` is undefined).
 */
export function useTypedEarly<T>(
  id: string,
  read: (field: HTMLInputElement) => T,
  known: T | undefined,
  onChange: (value: T) => void,
): void {
  const wasOnPage = useWasOnPage();
  const take = useEffectEvent(() => {
    const field = document.getElementById(id);
    if (!wasOnPage || known === undefined || !(field instanceof HTMLInputElement)) return;
    const typed = read(field);
    if (typed !== known) onChange(typed);
  });
  useEffect(() => take(), []);
}
