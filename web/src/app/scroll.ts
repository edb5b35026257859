import { useLayoutEffect } from "react";
import { useLocation, useNavigationType } from "react-router";

const positions = new Map<string, number>();
/** Places of the tab bar whose lists are long: coming back to one by its tab is coming back, too. */
const kept = new Set(["/discovery", "/discover", "/moments", "/messages"]);
let shown = "";

/** A new screen starts at its top; going back, or to a tab left before, returns to where the page was left. */
export function useScrollMemory(): void {
  const { key, pathname } = useLocation();
  const how = useNavigationType();
  useLayoutEffect(() => {
    const returns = how === "POP" ? key : pathname;
    // Pressing the tab one is on goes to its top.
    const top = how !== "POP" && (!kept.has(pathname) || shown === pathname);
    shown = pathname;
    globalThis.scrollTo(0, top ? 0 : (positions.get(returns) ?? 0));
    const remember = () => {
      positions.set(key, globalThis.scrollY);
      if (kept.has(pathname)) positions.set(pathname, globalThis.scrollY);
    };
    globalThis.addEventListener("scroll", remember, { passive: true });
    return () => globalThis.removeEventListener("scroll", remember);
  }, [key, pathname, how]);
}
