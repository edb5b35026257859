import type { Location } from "react-router";

/** What a visit to /login or /signup remembers: where the visitor was going, path, query and all. */
export interface Origin {
  from: string;
}

/** Paths that need somebody signed in, as the router writes them. */
export const guardedPaths = [
  "/discover",
  "/discovery",
  "/profile/:id",
  "/match",
  "/messages",
  "/chat/:id",
  "/my-profile",
  "/my-likes",
  "/settings",
  "/moments",
  "/create-moment",
  "/subscription",
  "/subscription/confirm",
] as const;

export type GuardedPath = (typeof guardedPaths)[number];

const patterns = guardedPaths.map((path) => new RegExp(`^${path.replace(/:\w+/, "[^/]+")}/?$`));

export const isGuarded = (pathname: string) => patterns.some((pattern) => pattern.test(pathname));

export const originOf = (location: Location): Origin => ({
  from: `${location.pathname}${location.search}${location.hash}`,
});

/** The origin a history entry carries, if it does: only ever a path of this app. */
export function placeOf(state: unknown): Origin | null {
  if (typeof state !== "object" || state === null || !("from" in state)) return null;
  const { from } = state;
  return typeof from === "string" && from.startsWith("/") && !from.startsWith("//") ? { from } : null;
}
