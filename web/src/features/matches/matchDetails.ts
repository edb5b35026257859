import type { MatchDetails } from "#/state/matchFlow";

/**
 * The match of `me` in a history entry's state, if there is one. History survives reloads, deploys and a change of account,
 * so the state is checked.
 */
export function matchDetailsIn(state: unknown, me: string): MatchDetails | null {
  if (typeof state !== "object" || state === null || !("person" in state)) return null;
  if (!("me" in state) || state.me !== me) return null;
  if (!("roomId" in state) || typeof state.roomId !== "string") return null;
  const { person } = state;
  if (typeof person !== "object" || person === null) return null;
  const named = "id" in person && typeof person.id === "string" && "name" in person;
  return named && "pictures" in person && Array.isArray(person.pictures) ? (state as MatchDetails) : null;
}
