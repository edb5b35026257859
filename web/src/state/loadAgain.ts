import type { QueryClient } from "@tanstack/react-query";
import { gotNoAnswer } from "#/api/failure";
import { offlineCache } from "#/api/offlineCache";
import { retriesOf } from "./accountState";
import { checkConnection, connectionStore, onConnected } from "./connection";

/** Loads what is shown and could not be loaded as soon as there is a connection again. Returns what ends it. */
export function loadAgainOnceConnected(cache: QueryClient): () => void {
  // Only where it is known that the connection is gone is it seen to come back.
  const forget = cache.getQueryCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "error" && gotNoAnswer(event.action.error))
      void checkConnection();
  });
  const loadAgain = () => {
    void cache.refetchQueries({
      type: "active",
      predicate: ({ state }) => offlineCache.wasUsed || state.status === "error",
    });
    for (const retry of retriesOf(cache)) retry();
  };
  const end = onConnected(loadAgain);
  // It may have come back before this was loaded.
  if (offlineCache.wasUsed && connectionStore.get()) loadAgain();
  return () => {
    forget();
    end();
  };
}
