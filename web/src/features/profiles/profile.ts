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
  });
