import { type MouseEvent, useEffect } from "react";
import { useLocation } from "react-router";
import { createStore, useStore } from "#/ui/store";

const store = createStore<string | undefined>(undefined);

/** The tab that was pressed and whose screen is not there yet: it is marked at once, whenever its screen comes. */
export function usePendingTab() {
  const { pathname, key } = useLocation();
  const pressed = useStore(store);
  // Whoever leaves an entry of the history has arrived, or gone elsewhere, also if they come back to it later.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- what counts is that it is left
  useEffect(() => () => store.set(() => undefined), [key]);
  return {
    pending: pressed === pathname ? undefined : pressed,
    /** To be called when a tab is pressed: it is under way if the router, which hears of it after this, goes there. */
    goTo(to: string, event: MouseEvent) {
      queueMicrotask(() => event.defaultPrevented && store.set(() => to));
    },
  };
}
