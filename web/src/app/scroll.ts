import { useLayoutEffect } from "react";
import { useLocation, useNavigationType } from "react-router";
import { keepForReload, keptBeforeReload } from "#/state/reloadStorage";
import { sessionStore } from "#/state/session";

const KEPT = "scroll";
/** The most positions that outlive a reload. */
const MAX_KEPT = 100;
/** A screen that is scrolled back to where it was gives that up once its page has not grown for so long. */
const PATIENCE_MS = 30_000;
/** Input that ends scrolling back: somebody wants to be elsewhere. */
const INPUTS = ["wheel", "touchstart", "pointerdown", "keydown"];

/** React Router's key of the visit that a page is loaded with, the same for every page: its name has the path besides. */
const LOADED = "default";

/** How far each visit of a screen was scrolled, and each of the tabs that keep their position. */
const positions = new Map(keptBeforeReload<[string, number][]>(KEPT));
/** Tabs with long lists: opening one by its tab restores its scroll position, as going back does. */
const keepsPosition = new Set(["/discovery", "/discover", "/moments", "/messages"]);
/** The path of the screen that is shown; the address is ahead of it while the next one has not come. Empty without a screen. */
export let shownPath = "";

keepForReload(KEPT, () => [...positions].slice(-MAX_KEPT));
sessionStore.subscribe(() => {
  if (sessionStore.get().status === "anonymous") positions.clear();
});

// One that begins now is no earlier one that is loaded again.
const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
if (load?.type === "navigate")
  for (const visit of positions.keys()) if (visit.startsWith(LOADED)) positions.delete(visit);

/** Scrolls a new screen to its top, and restores the position on going back or to one of the tabs above, after a reload, too. */
export function useScrollMemory(): void {
  const { key, pathname, state } = useLocation();
  const how = useNavigationType();
  const hasPosted = (state as { posted?: boolean } | null)?.posted === true;
  useLayoutEffect(() => {
    const visit = key === LOADED ? key + pathname : key;
    const returns = how === "POP" ? visit : pathname;
    // Pressing the current tab scrolls to its top, and what was just posted is there.
    const isKept = keepsPosition.has(pathname) && shownPath !== pathname && !hasPosted;
    const top = how !== "POP" && !isKept;
    shownPath = pathname;
    const remember = () => {
      positions.set(visit, globalThis.scrollY);
      if (keepsPosition.has(pathname)) positions.set(pathname, globalThis.scrollY);
    };
    const left = new AbortController();
    comeTo(top ? 0 : (positions.get(returns) ?? 0), left.signal, () =>
      globalThis.addEventListener("scroll", remember, { passive: true, signal: left.signal }),
    );
    return () => left.abort();
  }, [key, pathname, how, hasPosted]);
  useLayoutEffect(() => () => void (shownPath = ""), []);
}

/** Scrolls down to a position, and on towards it while the screen grows; calls back once it is there, or nobody waits for it any more. */
function comeTo(y: number, left: AbortSignal, settled: () => void): void {
  const isThere = () => {
    globalThis.scrollTo(0, y);
    return globalThis.scrollY > y - 1;
  };
  if (isThere()) return settled();
  const ended = new AbortController();
  const end = () => {
    ended.abort();
    growth.disconnect();
    clearTimeout(timer);
    if (!left.aborted) settled();
  };
  let timer = setTimeout(end, PATIENCE_MS);
  const growth = new ResizeObserver(() => {
    if (isThere()) return end();
    clearTimeout(timer);
    timer = setTimeout(end, PATIENCE_MS);
  });
  growth.observe(document.body);
  left.addEventListener("abort", end, { signal: ended.signal });
  for (const input of INPUTS)
    globalThis.addEventListener(input, end, { signal: ended.signal, capture: true, passive: true });
}
