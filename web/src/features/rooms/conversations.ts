import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { api } from "#/api/client";
import { conversationsKey } from "#/api/queryKeys";
import type { Room } from "#/api/types";
import { giveBack, type RoomChanges, takeChanges } from "./roomChanges";

/** How often a list of conversations that is being looked at asks what is new. */
const lookAgain = 5_000;
const pageSize = 50;
/** The most that the server sends at once. */
const maxPageSize = 200;

/** The conversations loaded so far, latest first. */
export interface Conversations {
  rooms: readonly Room[];
  hasMore: boolean;
  /** How many messages wait to be read, in all conversations together. */
  unread: number;
}

interface Page {
  rooms: readonly Room[];
  has_more: boolean;
  unread_total: number;
}

const ask = (query: { limit: number; before?: string }, signal?: AbortSignal): Promise<Page> =>
  api.get("/api/messages/rooms", { query: { ...query, shape: "row" }, ...(signal && { signal }) });

/** The conversations, latest first: asking again asks for the first page alone, which moves in front of the rest. */
export const conversations = queryOptions({
  queryKey: conversationsKey,
  queryFn: async ({ signal, client }): Promise<Conversations> => {
    const changes = takeChanges();
    try {
      return await load(client, changes, signal);
    } catch (error) {
      giveBack(changes);
      throw error;
    }
  },
  refetchInterval: lookAgain,
});

async function load(cache: QueryClient, changes: RoomChanges, signal: AbortSignal): Promise<Conversations> {
  const first = await ask({ limit: pageSize }, signal);
  const held = heldIn(cache);
  const rest = held && first.has_more ? behind(held.rooms, first.rooms) : [];
  const isInDoubt = rest.some(({ id }) => changes.missed || changes.rooms.has(id));
  if (held && isInDoubt) return loadAnew(cache, held, first, signal);
  return joined(first, rest, held);
}

/** A change behind the first page brought nothing to the top: as many as are held are asked for. */
async function loadAnew(
  cache: QueryClient,
  held: Conversations,
  first: Page,
  signal: AbortSignal,
): Promise<Conversations> {
  let all = first;
  for (let left = held.rooms.length - first.rooms.length; left > 0 && all.has_more; left -= maxPageSize) {
    const before = all.rooms.at(-1)?.id;
    const next = await ask({ limit: Math.min(left, maxPageSize), ...(before && { before }) }, signal);
    all = { ...next, unread_total: first.unread_total, rooms: joinedRooms(all.rooms, next.rooms) };
  }
  // Further ones may have come meanwhile.
  const now = heldIn(cache);
  const asked = new Set([...held.rooms, ...all.rooms].map(({ id }) => id));
  return joined(all, now?.rooms.filter(({ id }) => !asked.has(id)) ?? [], now);
}

/** Both, each room once: one may have moved between two answers. */
function joinedRooms(held: readonly Room[], next: readonly Room[]): Room[] {
  const known = new Set(held.map(({ id }) => id));
  return [...held, ...next.filter(({ id }) => !known.has(id))];
}

const heldIn = (cache: QueryClient) => cache.getQueryData<Conversations>(conversationsKey);

const joined = (page: Page, rest: readonly Room[], held: Conversations | undefined): Conversations => ({
  rooms: [...page.rooms, ...rest],
  hasMore: page.has_more && (rest.length === 0 || held?.hasMore === true),
  unread: page.unread_total,
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
  const { rooms, has_more } = await ask({ limit: pageSize, before });
  cache.setQueryData(conversations.queryKey, (held) => {
    if (!held) return held;
    return { ...held, rooms: joinedRooms(held.rooms, rooms), hasMore: has_more };
  });
}
