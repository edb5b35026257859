import { type RefObject, useState, useSyncExternalStore } from "react";
import { type VisibleRange, visibleRange } from "./visibleRange";

const OVERSCAN = 500;

/** Calls back when the page, or a pane of it, is scrolled, or the window resized. */
export function onScroll(changed: () => void): () => void {
  const listening = new AbortController();
  const options = { passive: true, capture: true, signal: listening.signal };
  globalThis.addEventListener("scroll", changed, options);
  globalThis.addEventListener("resize", changed, options);
  return () => listening.abort();
}

interface ListOptions {
  overscan?: number;
  /** Subscribes to everything that can change the range. */
  subscribe?: (changed: () => void) => () => void;
}

/** The range of a list's items near the window, as the page scrolls. `heightsOf` gives the heights of all items. */
export function useVisibleRange(
  list: RefObject<HTMLElement | null>,
  heightsOf: () => readonly number[],
  { overscan = OVERSCAN, subscribe = onScroll }: ListOptions = {},
): VisibleRange {
  // A string, so that nothing renders again until the range or a height changes.
  const range = useSyncExternalStore(subscribe, () => {
    const top = list.current?.getBoundingClientRect().top ?? 0;
    return JSON.stringify(visibleRange(heightsOf(), top, globalThis.innerHeight, overscan));
  });
  return JSON.parse(range) as VisibleRange;
}

/** Measures the items that are rendered, and keeps their heights by id. */
class ItemHeights {
  readonly #heights: Map<string, number>;
  readonly #rendered = new Map<HTMLElement, string>();
  #observer: ResizeObserver | undefined;
  #changed: () => void = () => undefined;

  constructor(heights: Map<string, number>) {
    this.#heights = heights;
  }

  /** The `ref` of an item. */
  readonly measure = (id: string) => (item: HTMLElement | null) => {
    if (!item) return undefined;
    this.#rendered.set(item, id);
    this.#observer ??= new ResizeObserver(() => this.#changed());
    this.#observer.observe(item);
    return () => {
      this.#observer?.unobserve(item);
      this.#rendered.delete(item);
    };
  };

  /**
   * Measures what is rendered, at each read. With an outdated height an item near the edge would be mounted and unmounted
   * without end: its placeholder moves the page, which brings it back.
   */
  readonly read = (): void => {
    for (const [item, id] of this.#rendered) {
      const { height } = item.getBoundingClientRect();
      if (height > 0) this.#heights.set(id, height);
    }
  };

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#changed = changed;
    return onScroll(changed);
  };
}

/**
 * The range of a list whose items differ in height. Give each item `measure(id)` as its `ref`. Heights in the map, also
 * those of an earlier visit, count from the first render on; others are taken to be `estimate` px.
 */
export function useMeasuredRange(
  list: RefObject<HTMLElement | null>,
  ids: readonly string[],
  heights: Map<string, number>,
  estimate: number,
): VisibleRange & { measure: ItemHeights["measure"] } {
  const [items] = useState(() => new ItemHeights(heights));
  const heightsOf = () => {
    items.read();
    return ids.map((id) => heights.get(id) ?? estimate);
  };
  const range = useVisibleRange(list, heightsOf, { subscribe: items.subscribe });
  return { ...range, measure: items.measure };
}
