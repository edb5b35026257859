import { queryOptions } from "@tanstack/react-query";
import { api } from "#/api/client";

const most = 200;

/** Whom one likes and one's favourites, asked for together and always anew: likes are given and taken elsewhere. */
export const likeLists = queryOptions({
  queryKey: ["like-lists"],
  queryFn: async ({ signal }) => {
    const call = { query: { limit: most }, signal };
    const [{ likes }, { favorites }] = await Promise.all([
      api.get("/api/matches/my-likes", call),
      api.get("/api/matches/favorites", call),
    ]);
    return { likes, favorites };
  },
  staleTime: 0,
});
