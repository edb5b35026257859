import { queryOptions } from "@tanstack/react-query";
import { api } from "#/api/client";
import type { User } from "#/api/types";

/** The server's answer contained no user. */
export class NoPerson extends Error {}

/** Somebody else's profile. */
export const profileOf = (id: string) =>
  queryOptions({
    queryKey: ["profile", id],
    queryFn: async ({ signal }): Promise<User> => {
      const answer: { user?: User | null } = await api.get("/api/users/{id}", { path: { id }, signal });
      if (!answer.user) throw new NoPerson();
      return answer.user;
    },
    // Without a network it is opened again as this page has had it: what is kept on the device is for pages that have not.
    gcTime: Number.POSITIVE_INFINITY,
  });
