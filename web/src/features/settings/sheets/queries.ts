import { queryOptions } from "@tanstack/react-query";
import { api } from "#/api/client";

/** The devices one is signed in on, this one first. */
export const mySessions = queryOptions({
  queryKey: ["sessions"],
  queryFn: async ({ signal }) => (await api.get("/api/users/me/sessions", { signal })).sessions,
  staleTime: 0,
});

/** The people one blocks, latest first. */
export const myBlocked = queryOptions({
  queryKey: ["blocked"],
  queryFn: async ({ signal }) => (await api.get("/api/users/me/blocked", { signal })).blocked,
  staleTime: 0,
});
