import { useLayoutEffect } from "react";
import { useLocation, useNavigationType } from "react-router";

const positions = new Map<string, number>();

/** A new screen starts at its top; going back returns to where the page was left. */
export function useScrollMemory(): void {
  const { key } = useLocation();
  const how = useNavigationType();
  useLayoutEffect(() => {
    globalThis.scrollTo(0, how === "POP" ? (positions.get(key) ?? 0) : 0);
    const remember = () => positions.set(key, globalThis.scrollY);
    globalThis.addEventListener("scroll", remember, { passive: true });
    return () => globalThis.removeEventListener("scroll", remember);
  }, [key, how]);
}
