import { queryOptions } from "@tanstack/react-query";
import { api } from "#/api/client";
import type { User } from "#/api/types";

/** The server answered, but with nobody in the answer. */
export class NoPerson extends Error {}

/** Somebody else, as everybody may see them. */
export const profileOf = (id: string) =>
  queryOptions({
    queryKey: ["profile", id],
    queryFn: async ({ signal }): Promise<User> => {
      const answer: { user?: User | null } = await api.get("/api/users/{id}", { path: { id }, signal });
      if (!answer.user) throw new NoPerson();
      return answer.user;
    },
  });
