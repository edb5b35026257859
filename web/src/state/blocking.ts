import type { QueryClient } from "@tanstack/react-query";
import { api } from "#/api/client";
import { ApiFailure } from "#/api/failure";
import { goneOf } from "./accountState";
import { likesOf } from "./likes";
import { without } from "./without";

/** From here on neither exists for the other. */
export async function blockPerson(cache: QueryClient, id: string): Promise<void> {
  await api.post("/api/users/{id}/block", { path: { id } });
  forgetPerson(cache, id);
}

export async function unblockPerson(cache: QueryClient, id: string): Promise<void> {
  await api.delete("/api/users/{id}/block", { path: { id } });
  goneOf(cache).set((gone) => gone.filter((other) => other !== id));
  await cache.invalidateQueries();
}

/** Takes somebody out of everything this account was told, at once; then whatever is on the screen is asked for anew. */
function forgetPerson(cache: QueryClient, id: string): void {
  const isProfile = (key: readonly unknown[]) => key[0] === "profile" && key[1] === id;
  likesOf(cache).forget(id);
  goneOf(cache).set((gone) => [...gone, id]);
  cache.setQueriesData({ predicate: ({ queryKey }) => !isProfile(queryKey) }, (data: unknown) =>
    without(data, id),
  );
  cache
    .getQueryCache()
    .find({ queryKey: ["profile", id] })
    ?.setState({ status: "error", data: undefined, error: new ApiFailure("", { status: 404 }) });
  void cache.invalidateQueries({ predicate: ({ queryKey }) => !isProfile(queryKey) });
}
