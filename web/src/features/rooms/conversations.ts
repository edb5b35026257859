import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { api } from "#/api/client";
import { conversationsKey } from "#/api/queryKeys";
import type { Room } from "#/api/types";

/** How often a list of conversations that is being looked at asks what is new. */
const lookAgain = 5_000;
const pageSize = 50;

/** The conversations loaded so far, latest first. */
export interface Conversations {
  rooms: readonly Room[];
  hasMore: boolean;
  /** How many messages wait to be read, in all conversations together. */
  unread: number;
}

/** The conversations, latest first: asking again asks for the first page alone, which moves in front of the rest. */
export const conversations = queryOptions({
  queryKey: conversationsKey,
  queryFn: async ({ signal, client }): Promise<Conversations> => {
    const first = await api.get("/api/messages/rooms", { query: { limit: pageSize }, signal });
    const held = client.getQueryData<Conversations>(conversationsKey);
    const rest = held && first.has_more ? behind(held.rooms, first.rooms) : [];
    return {
      rooms: [...first.rooms, ...rest],
      hasMore: first.has_more && (rest.length === 0 || held?.hasMore === true),
      unread: first.unread_total,
    };
  },
  refetchInterval: lookAgain,
});

/** What is held and comes after the first page; whatever the page should contain and does not is gone. */
export function behind<R extends { id: string }>(held: readonly R[], first: readonly R[]): R[] {
  const shown = new Set(first.map((room) => room.id));
  const places = new Map(held.map((room, at) => [room.id, at]));
  const last = first.findLast((room) => places.has(room.id));
  const from = last ? (places.get(last.id) ?? 0) + 1 : 0;
  return held.filter((room, at) => at >= from && !shown.has(room.id));
}

/** Loads the conversations behind those that are held. */
export async function moreConversations(cache: QueryClient): Promise<void> {
  const before = cache.getQueryData(conversations.queryKey)?.rooms.at(-1)?.id;
  if (!before) return;
  const { rooms, has_more } = await api.get("/api/messages/rooms", { query: { limit: pageSize, before } });
  cache.setQueryData(conversations.queryKey, (held) => {
    if (!held) return held;
    const known = new Set(held.rooms.map((room) => room.id));
    return {
      ...held,
      rooms: [...held.rooms, ...rooms.filter((room) => !known.has(room.id))],
      hasMore: has_more,
    };
  });
}
