import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "#/api/client";
import type { components } from "#/api/schema";

/** Who likes a moment, as far as they are loaded, latest first. */
export type Likers = Pick<components["schemas"]["MomentLikes"], "people" | "total" | "next">;

/** Who likes one's own moment, loaded each time it is asked for. */
export const likersOf = (momentId: string) =>
  queryOptions({
    queryKey: ["moment-likes", momentId],
    queryFn: ({ signal }): Promise<Likers> =>
      api.get("/api/moments/{id}/likes", { path: { id: momentId }, signal }),
    staleTime: 0,
    // What was loaded behind the first page stays while one reads.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Loads the next page. */
export async function loadMoreLikers(cache: QueryClient, momentId: string): Promise<void> {
  const { queryKey } = likersOf(momentId);
  const before = cache.getQueryData(queryKey)?.next;
  if (!before) return;
  const page = await api.get("/api/moments/{id}/likes", { path: { id: momentId }, query: { before } });
  // Dropped if the list was loaded anew meanwhile.
  cache.setQueryData(queryKey, (held) =>
    held?.next === before ? { ...page, people: [...held.people, ...page.people] } : held,
  );
}
