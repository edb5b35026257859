// The people of the deck as they are kept on this device (offlineCacheStorage.ts): who was decided about leaves them.
import type { GivenAnswer } from "#/api/offlineCache";

/** Where the people are asked for; what is kept is the first page, which leaves nobody out. */
export const PEOPLE = "/api/users/discover";

const DECISIONS: ReadonlySet<string> = new Set([
  "/api/matches/like/{id}",
  "/api/matches/superlike/{id}",
  "/api/matches/skip/{id}",
]);

/** The id of whom the server was told that somebody decided about; undefined after another call. */
export const decidedAbout = ({ verb, path, address }: GivenAnswer): string | undefined =>
  verb === "post" && DECISIONS.has(path) ? /[^/]+$/.exec(address.split("?", 1)[0] ?? "")?.[0] : undefined;
