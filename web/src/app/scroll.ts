import { useLayoutEffect } from "react";
import { useLocation, useNavigationType } from "react-router";

const positions = new Map<string, number>();
/** Tabs with long lists: opening one by its tab restores its scroll position, as going back does. */
const keepsPosition = new Set(["/discovery", "/discover", "/moments", "/messages"]);
/** The path of the screen that is shown; the address is ahead of it while the next one has not come. Empty without a screen. */
export let shownPath = "";

/** Scrolls a new screen to its top, and restores the position on going back or to one of the tabs above. */
export function useScrollMemory(): void {
  const { key, pathname } = useLocation();
  const how = useNavigationType();
  useLayoutEffect(() => {
    const returns = how === "POP" ? key : pathname;
    // Pressing the current tab scrolls to its top.
    const top = how !== "POP" && (!keepsPosition.has(pathname) || shownPath === pathname);
    shownPath = pathname;
    globalThis.scrollTo(0, top ? 0 : (positions.get(returns) ?? 0));
    const remember = () => {
      positions.set(key, globalThis.scrollY);
      if (keepsPosition.has(pathname)) positions.set(pathname, globalThis.scrollY);
    };
    globalThis.addEventListener("scroll", remember, { passive: true });
    return () => globalThis.removeEventListener("scroll", remember);
  }, [key, pathname, how]);
  useLayoutEffect(() => () => void (shownPath = ""), []);
}
