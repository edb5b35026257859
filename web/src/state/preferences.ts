import { api } from "#/api/client";
import type { Preferences } from "#/api/types";
import { sessionStore } from "./session";

/** Saves any subset of the preferences, and updates the session's user. */
export async function savePreferences(changes: Partial<Preferences>): Promise<Preferences> {
  const { token } = sessionStore.get();
  const { preferences } = await api.put("/api/users/preferences", { body: changes });
  const now = sessionStore.get();
  if (now.user && now.token === token) sessionStore.updateUser({ ...now.user, preferences });
  return preferences;
}
