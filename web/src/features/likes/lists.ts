import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "#/api/client";
import { matchesKey } from "#/api/queryKeys";
import type { LikeEntry } from "#/api/types";

export type ListName = "likes" | "favorites";

/** A list as far as it is loaded, latest first. */
export interface LoadedList {
  people: readonly LikeEntry[];
  /** How many there are in all, loaded or not. */
  total: number;
  /** The cursor of the next page; null at the end. */
  next: string | null;
}

const pageSize = 50;
/** The most entries that the server sends at once. */
const maxPageSize = 200;
/** How often lists that are looked at are loaded again: no event tells of a like that was taken back elsewhere, nor of who has left (LIVE-01). */
const LOOK_AGAIN_MS = 5_000;

interface Page {
  limit: number;
  before?: string;
}

const fetchPage: Record<ListName, (query: Page, signal?: AbortSignal) => Promise<LoadedList>> = {
  likes: async (query, signal) => {
    const { likes, total, next = null } = await api.get("/api/matches/my-likes", { query, signal });
    return { people: likes, total, next };
  },
  favorites: async (query, signal) => {
    const { favorites, total, next = null } = await api.get("/api/matches/favorites", { query, signal });
    return { people: favorites, total, next };
  },
};

/** Loads at least `count` entries, if there are so many, so that a reload keeps the list's length. */
async function load(list: ListName, count: number, signal: AbortSignal): Promise<LoadedList> {
  let listed = await fetchPage[list]({ limit: Math.min(count, maxPageSize) }, signal);
  while (listed.next && listed.people.length < count)
    listed = appendPage(listed, await fetchPage[list]({ limit: maxPageSize, before: listed.next }, signal));
  return listed;
}

function appendPage(held: LoadedList, page: LoadedList): LoadedList {
  const known = new Set(held.people.map(({ id }) => id));
  return { ...page, people: [...held.people, ...page.people.filter(({ id }) => !known.has(id))] };
}

/**
 * Both lists, loaded together each time the screen opens, since likes change on other screens; again with the matches, which
 * some of these people are.
 */
export const likeLists = queryOptions({
  queryKey: [...matchesKey, "like-lists"],
  queryFn: async ({ signal, client, queryKey }): Promise<Record<ListName, LoadedList>> => {
    const held = client.getQueryData<Record<ListName, LoadedList>>(queryKey);
    const count = (list: ListName) => Math.max(pageSize, held?.[list].people.length ?? 0);
    const [likes, favorites] = await Promise.all([
      load("likes", count("likes"), signal),
      load("favorites", count("favorites"), signal),
    ]);
    return { likes, favorites };
  },
  staleTime: 0,
  // Not while they are not there: that has a button to try again.
  refetchInterval: ({ state }) => (state.data ? LOOK_AGAIN_MS : false),
});

/** Loads the next page. */
export async function loadMore(cache: QueryClient, list: ListName): Promise<void> {
  const { queryKey } = likeLists;
  const held = () => cache.getQueryData(queryKey)?.[list].next;
  const before = held();
  if (!before) return;
  const page = await fetchPage[list]({ limit: pageSize, before });
  // What was reloaded meanwhile may end elsewhere, and has a next page of its own.
  if (held() !== before) return loadMore(cache, list);
  // A reload that began before would end without this page: it begins anew after it.
  const isReloading = cache.isFetching({ queryKey }) > 0;
  if (isReloading) await cache.cancelQueries({ queryKey });
  cache.setQueryData(queryKey, (now) => now && { ...now, [list]: appendPage(now[list], page) });
  if (isReloading) void cache.invalidateQueries({ queryKey });
}
