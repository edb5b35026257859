import { api } from "#/api/client";
import type { Preferences } from "#/api/types";
import { sessionStore } from "./session";

/** Changes one's wishes, any subset of them; from then on the session knows them too. */
export async function savePreferences(changes: Partial<Preferences>): Promise<Preferences> {
  const { token } = sessionStore.get();
  const { preferences } = await api.put("/api/users/preferences", { body: changes });
  const now = sessionStore.get();
  if (now.user && now.token === token) sessionStore.know({ ...now.user, preferences });
  return preferences;
}
