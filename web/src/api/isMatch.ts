import { queryOptions } from "@tanstack/react-query";
import { api } from "./client";

/** True if somebody is a match by this answer. A server of the release before tells no matches: then whoever is liked counts as one. */
export function tellsMatch(answer: { likedUsers?: string[]; matches?: string[] }, id: string): boolean {
  const { likedUsers = [], matches = likedUsers } = answer;
  return matches.includes(id);
}

/** True if somebody is a match. */
export const isMatchWith = (id: string) =>
  queryOptions({
    queryKey: ["is-match", id],
    queryFn: async () => {
      const answer = await api.get("/api/matches/user-actions", { query: { target_id: id } });
      return tellsMatch(answer, id);
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
