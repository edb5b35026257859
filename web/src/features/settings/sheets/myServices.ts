import { queryOptions } from "@tanstack/react-query";
import { api } from "#/api/client";

export const myServices = queryOptions({
  queryKey: ["services"],
  queryFn: ({ signal }) => api.get("/api/users/me/services", { signal }),
  staleTime: 0,
});
