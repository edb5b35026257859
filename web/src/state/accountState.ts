import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { createStore } from "#/ui/store";

/** One instance for each signed-in account. It is dropped with the account's cache, so nothing crosses between accounts. */
export function perAccount<T>(make: (cache: QueryClient) => T): (cache: QueryClient) => T {
  const made = new WeakMap<QueryClient, T>();
  return (cache) => {
    const held = made.get(cache) ?? make(cache);
    made.set(cache, held);
    return held;
  };
}

/** Ids of people this account has blocked since it signed in: stores that hold people remove them. */
export const blockedPeopleOf = perAccount(() => createStore<readonly string[]>([]));

/** How often this account's own place was changed, as far as this tab knows: distances that were told before are from elsewhere. */
export const placeChangesOf = perAccount(() => createStore(0));

/** Functions to call when the connection is back; each reloads what a store of this account failed to load, or resends what it failed to send. */
export const retriesOf = perAccount(() => new Set<() => void>());

/** The instance of the signed-in account. */
export function useAccountState<T>(of: (cache: QueryClient) => T): T {
  return of(useQueryClient());
}
