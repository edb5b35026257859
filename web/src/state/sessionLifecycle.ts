import { api } from "#/api/client";
import { ApiFailure } from "#/api/failure";
import { askOtherTabs, sessionStore } from "./session";

let offline = false;

/** True if the browser said that it was offline when the `loadMe` that failed last began or ended. */
export const failedOffline = () => offline;

/** Asks the server whom the stored token belongs to; never answered from a cache. */
async function loadMe(): Promise<void> {
  const { token } = sessionStore.get();
  const beganOffline = !navigator.onLine;
  try {
    const { user } = await api.get("/api/users/me");
    if (!user) throw new ApiFailure("", { status: 0 });
    if (sessionStore.get().token === token) sessionStore.updateUser(user);
  } catch (error) {
    const status = error instanceof ApiFailure ? error.status : 0;
    if (status === 401 || status === 403 || status === 404) sessionStore.expire(token);
    else if (sessionStore.get().token === token) {
      // The connection may have come back since, and nobody tells of that again.
      offline = beganOffline || !navigator.onLine;
      sessionStore.unreachable();
    }
  }
}

/** Called once when the app starts. */
export async function startSession(): Promise<void> {
  const session = sessionStore.get();
  if (session.status !== "starting") return;
  if (session.token) await loadMe();
  else askOtherTabs();
}

export async function retrySession(): Promise<void> {
  sessionStore.retrying();
  await loadMe();
}

/** Ends the session here and on the server, whatever the server answers. */
export async function signOut(): Promise<void> {
  const request = api.post("/api/auth/logout").catch(() => undefined);
  sessionStore.signOut();
  await request;
}
