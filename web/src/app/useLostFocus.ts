import { useEffect } from "react";
import { useLocation, useNavigationType } from "react-router";

/** The link that last had the focus on each visit of a screen, by the visit's key: the one that led away from it. */
const links = new Map<string, string>();

const isLost = () => document.activeElement === document.body;

/**
 * The focus is lost with a screen that is left. Whoever goes back has it on the link that led away, whoever has posted a
 * moment on that moment, unless something else has got it.
 */
export function useLostFocus(): void {
  const { key, state } = useLocation();
  const how = useNavigationType();
  useEffect(() => {
    const remember = ({ target }: Pick<FocusEvent, "target">) => {
      const href = target instanceof Element && target.closest("a")?.getAttribute("href");
      if (href) links.set(key, href);
    };
    remember({ target: document.activeElement });
    globalThis.addEventListener("focusin", remember);
    return () => globalThis.removeEventListener("focusin", remember);
  }, [key]);
  const hasPosted = (state as { posted?: boolean } | null)?.posted === true;
  useEffect(() => {
    if (how !== "POP") return hasPosted ? focusOnceShown("main article") : undefined;
    const href = links.get(key);
    return href === undefined ? undefined : focusOnceShown(`a[href="${CSS.escape(href)}"]`);
  }, [key, how, hasPosted]);
}

/** Focuses an element as soon as it is shown, until somebody does something else; the result ends that. */
function focusOnceShown(selector: string): () => void {
  const shown = new MutationObserver(() => give());
  const acts = new AbortController();
  const end = () => {
    shown.disconnect();
    acts.abort();
  };
  const give = () => {
    const element = isLost() && document.querySelector<HTMLElement>(selector);
    if (!element) return;
    element.focus({ preventScroll: true });
    end();
  };
  shown.observe(document.body, { childList: true, subtree: true });
  for (const kind of ["keydown", "pointerdown"])
    globalThis.addEventListener(kind, end, { signal: acts.signal, capture: true });
  give();
  return end;
}
