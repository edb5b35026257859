import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { modalStore } from "#/ui/modal";

/** The link that had the focus at the end of each visit of a screen, by the visit's key: the one that led away from it. */
const links = new Map<string, string>();

/** The operators' desk keeps its focus itself (`features/operators/keepFocus.ts`). */
const isLost = () =>
  document.activeElement === document.body && !globalThis.location.pathname.startsWith("/operators");

/**
 * The focus is lost with what has it. Where a screen is left, whoever goes back has it on the link that led away, or on the
 * title where none did, whoever has posted a moment on that moment, and who goes on on the title of the next screen. Where
 * something is taken out of a list, it goes to what follows there, else to what stands before it; in a history to what stands
 * before at once; where the list is gone, too, to the title of the screen. What else has got it meanwhile keeps it.
 */
export function useLostFocus(): void {
  const { key, pathname, state } = useLocation();
  const before = useRef({ pathname, key });
  const how = useNavigationType();
  // Before the next screen is drawn, whose own focus says nothing of this visit.
  useLayoutEffect(() => {
    const hrefOf = (target: EventTarget | null) =>
      target instanceof Element ? target.closest("a")?.getAttribute("href") : undefined;
    const remember = ({ target }: Pick<FocusEvent, "target">) => {
      const href = hrefOf(target);
      if (href) links.set(key, href);
      else links.delete(key);
    };
    // A tab that was pressed has it still. Elsewhere it is lost by now, and what led away before counts.
    if (hrefOf(document.activeElement)) remember({ target: document.activeElement });
    globalThis.addEventListener("focusin", remember);
    return () => globalThis.removeEventListener("focusin", remember);
  }, [key]);
  const hasPosted = (state as { posted?: boolean } | null)?.posted === true;
  useEffect(() => {
    // What is typed into a search may stand in the address.
    const isSame = how === "REPLACE" && before.current.pathname === pathname;
    // A page that is loaded leaves the focus where the browser begins.
    const isLoaded = how === "POP" && before.current.key === key;
    before.current = { pathname, key };
    if (isSame || isLoaded) return undefined;
    if (how !== "POP")
      return focusOnceShown(hasPosted ? () => document.querySelector("main article") : title);
    const href = links.get(key);
    if (href === undefined) return focusOnceShown(title);
    return focusOnceShown(() => document.querySelector(`a[href="${CSS.escape(href)}"]`), title);
  }, [key, pathname, how, hasPosted]);
  useEffect(keepPlaceInLists, []);
}

/** The title of the screen, not that of outlines; beside a list of conversations stands the thread's. */
function title(): HTMLElement | undefined {
  const titles = [...document.querySelectorAll<HTMLElement>("h1")];
  const shown = titles.findLast((one) => !one.closest("[aria-hidden]"));
  if (shown) shown.tabIndex = -1;
  return shown;
}

/**
 * Focuses an element as soon as it is shown, until somebody does something else; the result ends that. `meanwhile`, or if it is
 * never shown, another has the focus.
 */
function focusOnceShown(
  find: () => HTMLElement | null | undefined,
  meanwhile?: () => HTMLElement | undefined,
): () => void {
  let standIn: HTMLElement | undefined;
  const shown = new MutationObserver(() => give());
  const acts = new AbortController();
  const end = () => {
    shown.disconnect();
    acts.abort();
  };
  const give = () => {
    if (!isLost() && document.activeElement !== standIn) return;
    const element = find();
    if (element) end();
    else if (isLost()) standIn = meanwhile?.();
    (element ?? standIn)?.focus({ preventScroll: true });
  };
  shown.observe(document.body, { childList: true, subtree: true });
  for (const kind of ["keydown", "pointerdown"])
    globalThis.addEventListener(kind, end, { signal: acts.signal, capture: true });
  give();
  return end;
}

/** The others that stand where an element does: before it, the nearest first, and after it. */
function neighboursOf(element: Element): { before: Element[]; after: Element[] } {
  const all = [...(element.parentElement?.children ?? [])];
  const at = all.indexOf(element);
  return { before: all.slice(0, at).reverse(), after: all.slice(at + 1) };
}

/** What follows an element, and each box around it, in its part of the screen: the nearest first. The tabs lead elsewhere. */
function followersOf(element: Element): Element[] {
  if (!element.parentElement || element.matches("main, aside, nav, dialog")) return [];
  const next = neighboursOf(element).after.filter((one) => !one.matches("nav"));
  return [...next, ...followersOf(element.parentElement)];
}

const focusable = "a[href]:not([tabindex]), button, textarea, input, [tabindex]:not([aria-hidden])";

/** Where the focus goes in a box: to the field to write in, where there is one, but to the first of several moments. */
const placeIn = (box: Element) =>
  box.querySelector<HTMLElement>("article, textarea") ??
  (box.matches(focusable) ? (box as HTMLElement) : box.querySelector<HTMLElement>(focusable));

/** What can have the focus before an element of a history, the nearest first, and the history itself. */
function earlierIn(log: Element, element: Element): Element[] {
  const all = [...log.querySelectorAll(focusable)];
  return [...all.slice(0, all.indexOf(element)).reverse(), log];
}

/** What tells a thing from others: of a link where it leads to, as its words may be others by then. */
const markOf = (element: Element) =>
  element.matches("a") ? `${element.getAttribute("href")} ${element.className}` : element.outerHTML;

/** The same thing in another place of the page; of several that are alike nobody knows which it is. */
function twinOf(gone: Element): HTMLElement | undefined {
  const mark = markOf(gone);
  const others = [...document.querySelectorAll<HTMLElement>(gone.tagName)];
  const [twin, ...more] = others.filter((other) => markOf(other) === mark);
  return more.length === 0 ? twin : undefined;
}

/** When the focused element is removed from a list, focuses the next one (in a history the previous one). Returns a function that stops this. */
function keepPlaceInLists(): () => void {
  let last: Element | undefined;
  let page = "";
  let followers: Element[] = [];
  let list: Element | null | undefined;
  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    // What a screen says may have a button that goes with it, as that of new moments.
    const inList = target.closest("li, article, nav, :is(main, section) > [role=status]");
    // What was not sent stands below the messages: nothing but the field follows it.
    const log = inList ? null : target.closest("[role=log]");
    const item = inList ?? log;
    // A dialog gives the focus back, but has lists of its own.
    if (target.closest("dialog") && !item?.closest("dialog")) return;
    last = item ? target : undefined;
    page = globalThis.location.href;
    list = inList?.parentElement?.closest("ul, ol, [role=feed]");
    if (log) followers = earlierIn(log, target);
    else followers = last ? followersOf(last) : [];
    if (inList && list) followers.push(...neighboursOf(inList).before);
  };
  const removed = new MutationObserver(() => {
    if (!last || last.isConnected || !isLost()) return;
    const gone = last;
    const isLeft = page !== globalThis.location.href;
    // A tab that is pressed stays on the next screen.
    if (isLeft && !gone.closest("nav")) return;
    last = undefined;
    // All that it stood in has gone: a window that became wider or narrower shows it in another place.
    if (gone.closest("aside, main, nav")) focusOnceShown(() => twinOf(gone));
    for (const box of isLeft ? [] : followers)
      if (box.isConnected && isLost()) placeIn(box)?.focus({ preventScroll: true });
    // What was the last of a dialog's list leaves its first button, which closes it.
    const dialog = modalStore.get();
    if (dialog && isLost()) placeIn(dialog)?.focus();
    // Of a long list the rows near the window alone are there: those that are scrolled away leave it behind.
    const isListThere = list?.isConnected && list.querySelector("li, article");
    if (isLost() && !isListThere) title()?.focus({ preventScroll: true });
  });
  globalThis.addEventListener("focusin", note);
  removed.observe(document.body, { childList: true, subtree: true });
  return () => {
    globalThis.removeEventListener("focusin", note);
    removed.disconnect();
  };
}
