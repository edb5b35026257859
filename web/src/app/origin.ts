import type { Location } from "react-router";

/** What a visit to /login or /signup remembers: where the visitor was going, path, query and all. */
export interface Origin {
  from: string;
}

export const originOf = (location: Location): Origin => ({
  from: `${location.pathname}${location.search}${location.hash}`,
});

/** The origin in a history entry's state, if there is one: only ever a path of this app. */
export function originIn(state: unknown): Origin | null {
  if (typeof state !== "object" || state === null || !("from" in state)) return null;
  const { from } = state;
  return typeof from === "string" && from.startsWith("/") && !from.startsWith("//") ? { from } : null;
}
