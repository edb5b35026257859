import { useEffect, useEffectEvent } from "react";

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
  const take = useEffectEvent(() => {
    const field = document.getElementById(id);
    if (known === undefined || !(field instanceof HTMLInputElement)) return;
    const typed = read(field);
    if (typed !== known) onChange(typed);
  });
  useEffect(() => take(), []);
}
