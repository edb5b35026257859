import { type MouseEvent, type PointerEvent, useRef } from "react";

/** How long a finger rests on an item for its menu to open, in milliseconds, and how far it may move, in px. */
const longPress = 500;
const slop = 10;

interface MenuPressOptions {
  /** The item with a menu that an element belongs to; it can have the focus. */
  itemAt(element: Element): HTMLElement | null | undefined;
  open(item: HTMLElement): void;
  /** True if the browser's own menu serves what the mouse points at. */
  isForBrowser?(element: Element): boolean;
}

/** Handlers for what stands around items: they open an item's menu for a finger that rests on it, the other mouse button, and the key for menus. */
export function useMenuPress({ itemAt, open, isForBrowser }: MenuPressOptions) {
  const held = useRef<{ timer: number; x: number; y: number; item: HTMLElement }>(null);

  const end = () => {
    if (!held.current) return;
    clearTimeout(held.current.timer);
    selectable(held.current.item, true);
    held.current = null;
  };
  const openAt = (item: HTMLElement) => {
    end();
    // What is focused now is focused again once the menu is closed.
    if (!item.contains(document.activeElement)) item.focus({ preventScroll: true });
    open(item);
  };
  return {
    onPointerDown({ target, pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent) {
      end();
      const item = itemAt(target as Element);
      if (!item || pointerType !== "touch" || !isPrimary) return;
      selectable(item, false);
      const rested = () => {
        openAt(item);
        ignoreNextClick();
      };
      held.current = { timer: window.setTimeout(rested, longPress), x, y, item };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const from = held.current;
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > slop) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu(event: MouseEvent) {
      const target = event.target as Element;
      const item = itemAt(target);
      if (!item || (event.button === 2 && held.current === null && isForBrowser?.(target) === true)) return;
      event.preventDefault();
      openAt(item);
    },
  };
}

/** Lifting the finger would press what came to lie under it: the backdrop, which closes the menu. */
function ignoreNextClick(): void {
  const over = new AbortController();
  const options = { capture: true, signal: over.signal };
  const ignore = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
    over.abort();
  };
  addEventListener("click", ignore, options);
  for (const begun of ["pointerdown", "keydown"]) addEventListener(begun, () => over.abort(), options);
}

/** A finger that rests on words would select them; on a link it would open the preview of iOS. */
function selectable(item: HTMLElement, yes: boolean): void {
  for (const name of ["user-select", "-webkit-user-select", "-webkit-touch-callout"])
    item.style.setProperty(name, yes ? "" : "none");
}
