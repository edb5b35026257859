import { useSyncExternalStore } from "react";
import { afterPaint } from "./afterPaint";

/** A value outside React that notifies its subscribers when it changes. */
export interface Store<T> {
  get(): T;
  set(change: (now: T) => T): void;
  subscribe(listener: () => void): () => void;
}

/** Notifications to send later, while `notifyAfterPaint` collects them. */
let deferred: Set<() => void> | null = null;

export function createStore<T>(initial: T): Store<T> {
  const listeners = new Set<() => void>();
  let value = initial;
  const notify = () => listeners.forEach((listener) => void listener());
  return {
    get: () => value,
    set(change) {
      const changed = change(value);
      if (Object.is(changed, value)) return;
      value = changed;
      if (deferred) deferred.add(notify);
      else notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Changes stores at once and notifies their subscribers after the next paint, so that rendering does not delay an animation
 * that starts now. Until then, readers of the stores get the changed values.
 */
export function notifyAfterPaint(change: () => void): void {
  const collected = new Set<() => void>();
  deferred = collected;
  try {
    change();
  } finally {
    deferred = null;
    afterPaint(() => collected.forEach((notify) => void notify()));
  }
}

/** The store's value; `rendered` is the one that a page has which the build has rendered, if it is another one. */
export function useStore<T>(store: Pick<Store<T>, "get" | "subscribe">, rendered = store.get): T {
  return useSyncExternalStore(store.subscribe, store.get, rendered);
}
