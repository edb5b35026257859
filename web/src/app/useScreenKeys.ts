import { useEffectEvent, useLayoutEffect } from "react";
import { useNavigate } from "react-router";
import { shortcutHelpOpen } from "#/state/shortcutHelpOpen";
import { usePlainKeys } from "#/ui/plainKeys";
import { takeEarlyKey } from "./earlyPresses";
import { tabs } from "./TabBar";

/**
 * The keys that work on every screen: a number opens the main screen at that place of the tab bar, ? the list of all keyboard
 * shortcuts. One that is pressed before the chunk with the list has come opens it then, and one that was pressed in sight of the
 * tabs that the page came with is used now (`earlyPresses.ts`).
 */
export function useScreenKeys(): void {
  const navigate = useNavigate();
  const press = (key: string) => {
    const tab = tabs[Number(key) - 1];
    if (tab) {
      // The focus goes with the screen, not back to another tab that was pressed before.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      void navigate(tab.to);
    }
    if (key === "?") shortcutHelpOpen.set(() => true);
    return false;
  };
  usePlainKeys(press);
  const pressEarly = useEffectEvent(() => {
    const key = takeEarlyKey();
    if (key) press(key);
  });
  // Before the next key is heard.
  useLayoutEffect(() => pressEarly(), []);
}
