// Notifications on this device while the app is closed (APP-04): an opt-in of one session in one browser. The server knows where to
// send them, the browser where they arrive, and this device what its account wanted.
import { api } from "#/api/client";
import { logFailure } from "#/api/log";
import { sessionStore } from "../session";
import { storageOfSession } from "../storage";
import { closeNotifications, giveBack, heldSubscription, isFor, permission, subscription } from "./browser";
import { forgetPushPreference, keepPushPreference, readPushPreference } from "./preference";
import { reconcileStep } from "./reconcileStep";

/** Exported from here so that all of it is one chunk, which no screen waits for. */
export { closeNotifications } from "./browser";

/** False where the session ends with the browser, which notifications would outlive. */
export const isSessionKept = (): boolean => storageOfSession() === localStorage;

/** One after the other, in all tabs: what is turned on while another still ends would be ended, too. */
function inTurn<T>(act: () => Promise<T>): Promise<T> {
  // Browsers have none where the connection is not secure, and no notifications there either.
  const { locks } = navigator as { locks?: LockManager | null };
  return locks ? locks.request("kindred.push", act) : act();
}

/** Tells the server where this browser is; nothing if another session has begun meanwhile, which has not asked for it. */
async function registerSubscription(
  words: boolean,
  key: string,
  isStill: () => boolean,
  fresh = false,
): Promise<void> {
  const { endpoint, keys } = (await subscription(key, fresh)).toJSON();
  if (isStill())
    await api.put("/api/users/me/push", {
      body: {
        endpoint: endpoint ?? "",
        keys: { p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" },
        show_words: words,
      },
    });
  if (isStill()) keepPushPreference({ words });
  else await giveBack();
}

/** Tells whether the session is still the one of this moment. */
function sameSession(): () => boolean {
  const { token } = sessionStore.get();
  return () => sessionStore.get().token === token;
}

/** Turns them on, with names and words or without; called once the browser allows it. */
export function turnOn(words: boolean): Promise<void> {
  const isStill = sameSession();
  return inTurn(async () => {
    if (!isStill()) return;
    try {
      await registerSubscription(words, (await api.get("/api/users/me/push")).public_key, isStill);
      // What is on the screen already may show them.
      if (!words) await closeNotifications();
    } catch (error) {
      // What was on before stays on; a subscription that the server knows nothing of is of no use.
      if (!readPushPreference()) await giveBack().catch(() => undefined);
      throw error;
    }
  });
}

/** Turns them off: either of browser and server is enough for that. */
export const turnOff = (): Promise<void> =>
  inTurn(async () => {
    const [there, here] = await Promise.allSettled([api.delete("/api/users/me/push"), giveBack()]);
    if (there.status === "rejected" && here.status === "rejected") throw there.reason;
    forgetPushPreference();
    await closeNotifications();
  });

/** Has browser and server agree again, where one of them has changed what it knows. Asks the server only where there may be something. */
export const reconcile = (): Promise<void> =>
  inTurn(async () => {
    const isStill = sameSession();
    const preference = readPushPreference();
    const inBrowser = await heldSubscription();
    if (!preference && !inBrowser) return;
    const { public_key, subscription: onServer } = await api.get("/api/users/me/push");
    if (!isStill()) return;
    const words = onServer?.show_words ?? preference?.words ?? false;
    const step = reconcileStep({
      isAllowed: permission() === "granted",
      hasPreference: preference !== undefined,
      serverEndpoint: onServer?.endpoint,
      browserEndpoint: inBrowser && isFor(inBrowser, public_key) ? inBrowser.endpoint : undefined,
      hasSubscription: inBrowser !== null,
    });
    if (step === "end") await end(onServer !== null);
    else if (step !== "none") await registerSubscription(words, public_key, isStill, step === "renew");
    else if (onServer) keepPushPreference({ words });
  });

/** Ends them; what another account was told is closed, too. */
async function end(isOnServer: boolean): Promise<void> {
  forgetPushPreference();
  await Promise.all([giveBack(), closeNotifications()]);
  if (isOnServer) await api.delete("/api/users/me/push");
}

/** Ends them with the session, in this browser: the server has ended them with it. */
const endHere = (): Promise<void> =>
  inTurn(async () => {
    // Somebody may have signed in since: what is kept and held is looked at for them.
    if (sessionStore.get().status === "anonymous") await end(false);
  });

/** Reconciles browser and server now and whenever the session changes; called once when the app has started. */
export function reconcileWithSession(): void {
  let seen: string | null | undefined;
  const look = () => {
    const { status, token } = sessionStore.get();
    if (token === seen || (status !== "signed-in" && status !== "anonymous")) return;
    seen = token;
    const act = status === "anonymous" ? endHere : reconcile;
    act().catch((error: unknown) => {
      // Once more when there is a connection, or the app is looked at again.
      seen = undefined;
      logFailure("notifications", error);
    });
  };
  look();
  sessionStore.subscribe(look);
  globalThis.addEventListener("online", look);
  document.addEventListener("visibilitychange", look);
}
