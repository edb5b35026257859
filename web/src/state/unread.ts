import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { api } from "#/api/client";
import { roomsKey } from "#/api/keys";

/** How often the count is asked for, should there be no stream that tells it. */
const countAgain = 15_000;

/** How many messages wait to be read, in all conversations together. */
export const unreadMessages = queryOptions({
  queryKey: [...roomsKey, "unread"],
  queryFn: async ({ signal }) => {
    const { unread_total } = await api.get("/api/messages/rooms", { query: { limit: 1 }, signal });
    return unread_total;
  },
  refetchInterval: countAgain,
});

/** The count as the stream tells it: nobody has to ask. */
export function setUnread(cache: QueryClient, total: number): void {
  // An answer under way would put an older count back.
  void cache.cancelQueries({ queryKey: unreadMessages.queryKey });
  cache.setQueryData(unreadMessages.queryKey, total);
}
