import { useLayoutEffect, useRef } from "react";

/** Leads the focus from an item that is left to the list: to its own row, or to the one that was named. */
export function useFocusReturn(id: string | undefined) {
  const list = useRef<HTMLDivElement>(null);
  const left = useRef(id);
  const named = useRef<string>(undefined);
  useLayoutEffect(() => {
    const goal = named.current ?? left.current;
    const isLeft = left.current !== undefined && id === undefined;
    left.current = id;
    named.current = undefined;
    // Whoever pressed something else stays there.
    if (!goal || !isLeft || document.activeElement !== document.body) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(goal)}"]`);
    (row ?? list.current)?.focus();
  }, [id]);
  return {
    list,
    /** The row to lead to when the item that is open is left. */
    leadTo: (row: string | undefined) => {
      named.current = row;
    },
  };
}
