import { queryOptions } from "@tanstack/react-query";
import { api } from "#/api/client";
import type { LikeAct } from "./keptActs";

/** Whether this account likes a person, and has them among its favourites. */
export interface LikeFlags {
  liked: boolean;
  favorite: boolean;
  /** True if they were skipped here since the app was opened. */
  skipped?: boolean | undefined;
}

/** The flags that an act sets; those with undefined are what the server keeps again. */
export type FlagChange = { readonly [flag in keyof LikeFlags]?: LikeFlags[flag] | undefined };

/** The flags that the server keeps. */
export const storedFlags = queryOptions({
  queryKey: ["like-flags"],
  queryFn: async ({ signal }) => {
    const { likedUsers, favorites } = await api.get("/api/matches/user-actions", { signal });
    return { liked: new Set(likedUsers), favorites: new Set(favorites) };
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** After a skip there is no like, whether or not there was one before. */
export const flagsAfter = (act: LikeAct["act"], liked: boolean): FlagChange => ({
  liked: act !== "skip" && liked,
  skipped: act === "skip" || undefined,
});
