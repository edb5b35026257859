import { queryOptions } from "@tanstack/react-query";
import { api } from "#/api/client";
import type { components } from "#/api/schema";

type Schemas = components["schemas"];
export type PersonPage = Schemas["PersonPage"];
export type PersonReport = PersonPage["reports_about"][number];

/** All that operators see of a person. Each load is on record, so that it is not repeated unasked. */
export const personPage = (id: string) =>
  queryOptions({
    queryKey: ["operators", "person", id],
    queryFn: ({ signal }) => api.get("/api/admin/users/{id}", { path: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const personAddress = (id: string) => `/operators/people/${id}`;
