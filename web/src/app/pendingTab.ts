import type { MouseEvent } from "react";
import { useLocation } from "react-router";
import { createStore, useStore } from "#/ui/store";

const store = createStore<{ to: string; from: string } | undefined>(undefined);

/** The tab that was pressed and whose screen is not there yet: it is marked at once, whenever its screen comes. */
export function usePendingTab() {
  const { pathname, key } = useLocation();
  const pressed = useStore(store);
  // Whoever is at another entry of the history has arrived, or gone elsewhere.
  const isUnderWay = pressed?.from === key && pressed.to !== pathname;
  return {
    pending: isUnderWay ? pressed.to : undefined,
    /** To be called when a tab is pressed. */
    goTo(to: string, { button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) {
      if (button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey) store.set(() => ({ to, from: key }));
    },
  };
}
