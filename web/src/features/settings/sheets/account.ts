import { queryOptions } from "@tanstack/react-query";
import { api } from "#/api/client";

/** Where one is signed in, this device first. */
export const mySessions = queryOptions({
  queryKey: ["sessions"],
  queryFn: async ({ signal }) => (await api.get("/api/users/me/sessions", { signal })).sessions,
  staleTime: 0,
});

/** Whom one blocks, the latest first. */
export const myBlocked = queryOptions({
  queryKey: ["blocked"],
  queryFn: async ({ signal }) => (await api.get("/api/users/me/blocked", { signal })).blocked,
  staleTime: 0,
});
