import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { afterPicture } from "./afterPicture";

/** A value that lives outside React and tells who is interested when it changes. */
export interface Store<T> {
  get(): T;
  set(change: (now: T) => T): void;
  subscribe(listener: () => void): () => void;
}

/** Who hears of changes later, while somebody asked for that. */
let hearing: Set<() => void> | null = null;

export function createStore<T>(initial: T): Store<T> {
  const listeners = new Set<() => void>();
  let value = initial;
  const tell = () => listeners.forEach((listener) => void listener());
  return {
    get: () => value,
    set(change) {
      const changed = change(value);
      if (Object.is(changed, value)) return;
      value = changed;
      if (hearing) hearing.add(tell);
      else tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Changes stores at once and lets who listens hear of it after the next picture: drawing everything anew does not
 * keep a finger waiting for what already moved by hand. Whoever reads a store meanwhile reads what is true.
 */
export function changeAheadOfPicture(change: () => void): void {
  const later = new Set<() => void>();
  hearing = later;
  try {
    change();
  } finally {
    hearing = null;
    afterPicture(() => later.forEach((tell) => void tell()));
  }
}

/** One of something for each signed-in account: it ends with the account's cache, so nothing crosses between people. */
export function perAccount<T>(make: (cache: QueryClient) => T): (cache: QueryClient) => T {
  const made = new WeakMap<QueryClient, T>();
  return (cache) => {
    const held = made.get(cache) ?? make(cache);
    made.set(cache, held);
    return held;
  };
}

/** People who are there no more for this account, since they were blocked: whoever holds them lets go of them. */
export const goneOf = perAccount(() => createStore<readonly string[]>([]));

/** The signed-in account's own one of it. */
export function useAccountState<T>(of: (cache: QueryClient) => T): T {
  return of(useQueryClient());
}

export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get);
}
