import { type RefObject, useLayoutEffect } from "react";
import { perAccount, useAccountState } from "#/state/accountState";
import { WIDE } from "#/ui/mediaQueries";
import { createStore } from "#/ui/store";

/** Whose profile was scrolled last beside the deck, and how far. */
const keptOf = perAccount(() => createStore({ id: "", top: 0 }));

/** What a person does who wants to be elsewhere in the profile. */
const acts = ["wheel", "pointerdown", "keydown"];

/** How far a profile is scrolled beside the deck outlives a window that has no room for it meanwhile; another one begins at its top. */
export function useKeptScroll(pane: RefObject<HTMLElement | null>, id: string | undefined) {
  const kept = useAccountState(keptOf);
  const wasLookedAt = kept.get().id === id;
  useLayoutEffect(() => {
    const box = pane.current;
    if (!box || id === undefined) return undefined;
    const top = kept.get().id === id ? kept.get().top : 0;
    const growing = new ResizeObserver(() => scroll());
    const acting = new AbortController();
    const end = () => {
      growing.disconnect();
      acting.abort();
    };
    const scroll = () => {
      box.scrollTo({ top, behavior: "instant" });
      if (box.scrollTop + 1 >= top) end();
    };
    // The moments at its end may come later.
    for (const content of box.children) growing.observe(content);
    for (const act of acts) globalThis.addEventListener(act, end, { capture: true, signal: acting.signal });
    scroll();
    const wide = matchMedia(WIDE);
    // Under a dialog the pane stays on the page while the window is narrow, where it has another height and loses its place.
    const scrollAgain = () => {
      if (wide.matches && kept.get().id === id) box.scrollTo({ top: kept.get().top, behavior: "instant" });
    };
    wide.addEventListener("change", scrollAgain);
    return () => {
      end();
      wide.removeEventListener("change", scrollAgain);
    };
  }, [kept, pane, id]);
  const remember = () => {
    const box = pane.current;
    // In a narrow window it is about to go, and has another height already.
    if (box && id !== undefined && matchMedia(WIDE).matches) kept.set(() => ({ id, top: box.scrollTop }));
  };
  return { wasLookedAt, remember };
}
