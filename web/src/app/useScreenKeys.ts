import { useNavigate } from "react-router";
import { keyHelp } from "#/state/keyHelp";
import { usePlainKeys } from "#/ui/plainKeys";
import { tabs } from "./TabBar";

/**
 * The keys that work on every screen: a number opens the main screen at that place of the tab bar, ? the list of all keys.
 * They are heard as soon as a screen is there: one that is pressed before the chunk with the list has come is not lost.
 */
export function useScreenKeys(): void {
  const navigate = useNavigate();
  usePlainKeys((key) => {
    const tab = tabs[Number(key) - 1];
    if (tab) {
      // The focus goes with the screen, not back to another tab that was pressed before.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      void navigate(tab.to);
    }
    if (key === "?") keyHelp.set(() => true);
    return false;
  });
}
