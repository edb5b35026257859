import { queryOptions } from "@tanstack/react-query";
import { api } from "./client";

/** True if somebody is a match. A server of the release before tells no matches: then whoever is liked counts as one. */
export const isMatchWith = (id: string) =>
  queryOptions({
    queryKey: ["end-match", id],
    queryFn: async () => {
      const answer = await api.get("/api/matches/user-actions", { query: { target_id: id } });
      const { matches, likedUsers = [] }: Partial<typeof answer> = answer;
      return (matches ?? likedUsers).includes(id);
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
