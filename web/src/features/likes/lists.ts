import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "#/api/client";
import type { LikeEntry } from "#/api/types";

export type List = "likes" | "favorites";

/** One of the lists as far as it is loaded, the latest first. */
export interface Listed {
  people: readonly LikeEntry[];
  /** How many there are in all, loaded or not. */
  total: number;
  /** Where the next page begins; null at the end. */
  next: string | null;
}

const pageSize = 50;
/** The server gives no more at a time. */
const most = 200;

interface Page {
  limit: number;
  before?: string;
}

const ask: Record<List, (query: Page, signal?: AbortSignal) => Promise<Listed>> = {
  likes: async (query, signal) => {
    const { likes, total, next = null } = await api.get("/api/matches/my-likes", { query, signal });
    return { people: likes, total, next };
  },
  favorites: async (query, signal) => {
    const { favorites, total, next = null } = await api.get("/api/matches/favorites", { query, signal });
    return { people: favorites, total, next };
  },
};

/** At least `count` of a list, if it has so many: asking anew leaves it as long as it was. */
async function load(list: List, count: number, signal: AbortSignal): Promise<Listed> {
  let listed = await ask[list]({ limit: Math.min(count, most) }, signal);
  while (listed.next && listed.people.length < count)
    listed = joined(listed, await ask[list]({ limit: most, before: listed.next }, signal));
  return listed;
}

function joined(held: Listed, page: Listed): Listed {
  const known = new Set(held.people.map(({ id }) => id));
  return { ...page, people: [...held.people, ...page.people.filter(({ id }) => !known.has(id))] };
}

/** Whom one likes and one's favourites, asked for together and always anew: likes are given and taken elsewhere. */
export const likeLists = queryOptions({
  queryKey: ["like-lists"],
  queryFn: async ({ signal, client, queryKey }): Promise<Record<List, Listed>> => {
    const held = client.getQueryData<Record<List, Listed>>(queryKey);
    const count = (list: List) => Math.max(pageSize, held?.[list].people.length ?? 0);
    const [likes, favorites] = await Promise.all([
      load("likes", count("likes"), signal),
      load("favorites", count("favorites"), signal),
    ]);
    return { likes, favorites };
  },
  staleTime: 0,
});

/** Loads the people behind those that are held. */
export async function morePeople(cache: QueryClient, list: List): Promise<void> {
  const before = cache.getQueryData(likeLists.queryKey)?.[list].next;
  if (!before) return;
  const page = await ask[list]({ limit: pageSize, before });
  // What the page continues may have been asked for anew meanwhile.
  cache.setQueryData(likeLists.queryKey, (held) =>
    held?.[list].next === before ? { ...held, [list]: joined(held[list], page) } : held,
  );
}
