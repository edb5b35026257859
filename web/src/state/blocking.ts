import type { QueryClient } from "@tanstack/react-query";
import { api } from "#/api/client";
import { ApiFailure } from "#/api/failure";
import { blockedPeopleOf } from "./accountState";
import { likesOf } from "./likes";
import { withoutPerson } from "./withoutPerson";

/** Blocks somebody: from then on neither sees the other. */
export async function blockPerson(cache: QueryClient, id: string): Promise<void> {
  await api.post("/api/users/{id}/block", { path: { id } });
  forgetPerson(cache, id);
}

export async function unblockPerson(cache: QueryClient, id: string): Promise<void> {
  await api.delete("/api/users/{id}/block", { path: { id } });
  blockedPeopleOf(cache).set((gone) => gone.filter((other) => other !== id));
  await cache.invalidateQueries();
}

/** Removes somebody from every cached answer at once, and reloads what is on the screen. */
function forgetPerson(cache: QueryClient, id: string): void {
  const isProfile = (key: readonly unknown[]) => key[0] === "profile" && key[1] === id;
  likesOf(cache).forget(id);
  blockedPeopleOf(cache).set((gone) => [...gone, id]);
  cache.setQueriesData({ predicate: ({ queryKey }) => !isProfile(queryKey) }, (data: unknown) =>
    withoutPerson(data, id),
  );
  cache
    .getQueryCache()
    .find({ queryKey: ["profile", id] })
    ?.setState({ status: "error", data: undefined, error: new ApiFailure("", { status: 404 }) });
  void cache.invalidateQueries({ predicate: ({ queryKey }) => !isProfile(queryKey) });
}
