import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "./client";
import { matchesKey } from "./queryKeys";

const stripLength = 5;
/** How often the strip asks again while it is looked at, in milliseconds: no event tells that a match has ended (LIVE-01). */
const LOOK_AGAIN_MS = 5_000;

/** The latest matches, for the strip of new ones. */
export const recentMatches = queryOptions({
  queryKey: [...matchesKey, "recent"],
  queryFn: async ({ signal }) => {
    const { matches } = await api.get("/api/matches/recent", { query: { limit: stripLength }, signal });
    return matches;
  },
  // Not while it is not there: that has a button to try again.
  refetchInterval: ({ state }) => (state.data ? LOOK_AGAIN_MS : false),
});

/** Reloads the matches that are shown. */
export function refreshMatches(cache: QueryClient): Promise<void> {
  return cache.invalidateQueries({ queryKey: matchesKey });
}
