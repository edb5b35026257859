const PLACE = "[data-place]";

/** What may get the focus in place of an element that goes: the boxes around it that are marked, the nearest first. */
function placesAround(element: Element): HTMLElement[] {
  const around: HTMLElement[] = [];
  for (
    let at = element.closest<HTMLElement>(PLACE);
    at;
    at = at.parentElement?.closest<HTMLElement>(PLACE) ?? null
  )
    around.push(at);
  return around;
}

/**
 * A `ref` that keeps the keyboard's place in an area: when what had the focus is taken away, as a button that is used up,
 * the nearest box around it with `data-place` gets it, instead of nothing.
 */
export function keepFocus(area: HTMLElement | null) {
  if (!area) return undefined;
  let last: Element | undefined;
  let places: HTMLElement[] = [];
  const note = ({ target }: FocusEvent) => {
    last = target as Element;
    places = placesAround(last);
  };
  const observer = new MutationObserver(() => {
    if (!last || last.isConnected || document.activeElement !== document.body) return;
    const place = places.find((one) => one.isConnected) ?? area.querySelector<HTMLElement>(PLACE) ?? area;
    place.focus({ preventScroll: true });
  });
  area.addEventListener("focusin", note);
  observer.observe(area, { childList: true, subtree: true });
  return () => {
    area.removeEventListener("focusin", note);
    observer.disconnect();
  };
}

/** A `ref` for what somebody came for: it takes the focus, unless they are elsewhere by now. */
export function takeFocus(element: HTMLElement | null): void {
  if (element && document.activeElement?.contains(element)) element.focus();
}

/** A `ref` for the box of what was opened: it takes the focus, until what is in it is there. */
export function takeFocusAtOnce(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}

/** Focuses what begins an act before its dialog opens: there the focus returns to. */
export function focusWithin(box: HTMLElement | null, name: string, value: string): void {
  box?.querySelector<HTMLElement>(`[data-${name}="${CSS.escape(value)}"]`)?.focus();
}
