import type { Meeting } from "#/state/useMeeting";

/**
 * The match of `me` that a history entry carries, if it does. History survives reloads, deploys and a change of account,
 * so it is not believed blindly.
 */
export function metIn(state: unknown, me: string): Meeting | null {
  if (typeof state !== "object" || state === null || !("person" in state)) return null;
  if (!("me" in state) || state.me !== me) return null;
  const { person } = state;
  if (typeof person !== "object" || person === null) return null;
  const named = "id" in person && typeof person.id === "string" && "name" in person;
  return named && "pictures" in person && Array.isArray(person.pictures) ? (state as Meeting) : null;
}
