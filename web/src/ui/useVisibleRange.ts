import { type RefObject, useState, useSyncExternalStore } from "react";
import { estimatedHeight, type VisibleRange, visibleRange } from "./visibleRange";

/** Keeps the heights of the cards that are drawn, and tells when one is another than before. */
class Measuring {
  readonly #heights: Map<string, number>;
  readonly #ids = new WeakMap<Element, string>();
  #observer: ResizeObserver | undefined;
  #changed: () => void = () => undefined;

  constructor(heights: Map<string, number>) {
    this.#heights = heights;
  }

  /** A card's `ref`. */
  readonly card = (id: string) => (card: HTMLElement | null) => {
    if (!card) return undefined;
    this.#ids.set(card, id);
    this.#observer ??= new ResizeObserver((entries) => this.#measure(entries));
    this.#observer.observe(card);
    return () => this.#observer?.unobserve(card);
  };

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#changed = changed;
    const listening = new AbortController();
    const options = { passive: true, signal: listening.signal };
    globalThis.addEventListener("scroll", changed, options);
    globalThis.addEventListener("resize", changed, options);
    return () => listening.abort();
  };

  #measure(entries: readonly ResizeObserverEntry[]): void {
    for (const { target, borderBoxSize } of entries) {
      const id = this.#ids.get(target);
      const height = borderBoxSize[0]?.blockSize ?? 0;
      if (id && height > 0) this.#heights.set(id, height);
    }
    this.#changed();
  }
}

/**
 * Which of many cards are near the window, now and as the page is scrolled; `card(id)` is to be each card's `ref`.
 * Heights that are known from an earlier visit count from the first drawing on.
 */
export function useVisibleRange(
  list: RefObject<HTMLElement | null>,
  ids: readonly string[],
  heights: Map<string, number>,
): VisibleRange & { card: Measuring["card"] } {
  const [measuring] = useState(() => new Measuring(heights));
  // As one text, so that nothing is drawn anew until another card comes near or a height changes.
  const shown = useSyncExternalStore(measuring.subscribe, () => {
    const top = list.current?.getBoundingClientRect().top ?? 0;
    const tall = ids.map((id) => heights.get(id) ?? estimatedHeight);
    return JSON.stringify(visibleRange(tall, top, globalThis.innerHeight));
  });
  return { ...(JSON.parse(shown) as VisibleRange), card: measuring.card };
}
