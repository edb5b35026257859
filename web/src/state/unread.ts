import { queryOptions } from "@tanstack/react-query";
import { api } from "#/api/client";
import { roomsKey } from "#/api/keys";

/** How often a mere count asks what is new. */
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
