import { queryOptions, type QueryClient, useQuery } from "@tanstack/react-query";
import { api } from "#/api/client";
import { roomsKey } from "#/api/queryKeys";
import { createStore, useStore } from "#/ui/store";
import { perAccount, useAccountState } from "./accountState";
import type { MatchDetails } from "./matchFlow";

/** How often the count is loaded while no stream delivers it. */
const countAgain = 15_000;

/** How many messages wait to be read, in all conversations together. */
export const unreadMessages = queryOptions({
  queryKey: [...roomsKey, "unread"],
  queryFn: async ({ signal }) => {
    const { unread_total } = await api.get("/api/messages/rooms", {
      query: { limit: 1, shape: "row" },
      signal,
    });
    return unread_total;
  },
  refetchInterval: countAgain,
});

/** Matches that were announced by a banner, or made while the app was closed, and have not been looked at since. */
export const unseenMatchesOf = perAccount(() => createStore<readonly MatchDetails[]>([]));

/** How much is new: unread messages and matches not looked at. Without `asks` nothing is fetched for it. */
export function useNewsCount(asks: boolean): number {
  const { data = 0 } = useQuery({ ...unreadMessages, enabled: asks });
  return data + useStore(useAccountState(unseenMatchesOf)).length;
}

/** The count as the stream tells it: nobody has to ask. */
export function setUnread(cache: QueryClient, total: number): void {
  // An answer under way would put an older count back.
  void cache.cancelQueries({ queryKey: unreadMessages.queryKey });
  cache.setQueryData(unreadMessages.queryKey, total);
}
