// What of notifications is the browser's: whether it can and may, and its subscription at its push service.
import { trustedScript } from "#/api/trustedScript";

/** Whether this browser can notify: `home-screen` where it can once the app is on the home screen. */
export type Support = "yes" | "no" | "home-screen";

export function pushSupport(): Support {
  if (import.meta.env.DEV) return "no";
  if ("serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis)
    return "yes";
  // An iPad says that it is a Mac, but Macs have no fingers.
  const isApple =
    /iPhone|iPad/.test(navigator.userAgent) ||
    (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
  return isApple ? "home-screen" : "no";
}

export const permission = (): NotificationPermission =>
  pushSupport() === "yes" ? Notification.permission : "denied";

/** Calls back when the browser's permission may have changed; returns a function that stops it. */
export function onPermission(changed: () => void): () => void {
  const left = new AbortController();
  const listen = (status: PermissionStatus) =>
    status.addEventListener("change", changed, { signal: left.signal });
  // Not every browser answers for notifications; coming back from its settings tells, too.
  navigator.permissions?.query({ name: "notifications" }).then(listen, () => undefined);
  document.addEventListener("visibilitychange", changed, { signal: left.signal });
  return () => left.abort();
}

/** The service worker's registration, once it can be pushed to. */
async function activeRegistration(): Promise<ServiceWorkerRegistration> {
  const { serviceWorker } = navigator;
  const registration =
    (await serviceWorker.getRegistration()) ?? (await serviceWorker.register(trustedScript("/sw.js")));
  const worker = registration.active ?? registration.waiting ?? registration.installing;
  if (!worker || worker.state === "activated") return registration;
  return new Promise((resolve, reject) => {
    worker.addEventListener("statechange", () => {
      if (worker.state === "activated") resolve(registration);
      if (worker.state === "redundant") reject(new Error("the service worker could not be installed"));
    });
  });
}

/** The browser's subscription, without asking for one. */
export async function heldSubscription(): Promise<PushSubscription | null> {
  if (pushSupport() !== "yes") return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

/** True if the subscription takes what is signed by the key of the server, in base64url. */
export function isFor(subscription: PushSubscription, key: string): boolean {
  const { applicationServerKey } = subscription.options;
  if (!applicationServerKey) return false;
  const held = new Uint8Array(applicationServerKey);
  const wanted = bytesOf(key);
  return held.length === wanted.length && held.every((byte, index) => byte === wanted[index]);
}

/** How long a browser may take to subscribe: where its push service can't be reached some never answer, and other tabs wait. */
const SUBSCRIBE_MS = 20_000;

/** A subscription for the key of the server: the one there is, unless it is for another or `fresh` is wanted. */
export function subscription(key: string, fresh = false): Promise<PushSubscription> {
  const late = new Promise<never>((_, fail) =>
    setTimeout(() => fail(new Error("the browser does not subscribe")), SUBSCRIBE_MS),
  );
  return Promise.race([subscribe(key, fresh), late]);
}

async function subscribe(key: string, fresh: boolean): Promise<PushSubscription> {
  const { pushManager } = await activeRegistration();
  const held = await pushManager.getSubscription();
  if (held && !fresh && isFor(held, key)) return held;
  await held?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
}

/** Gives the subscription back to the push service: nothing arrives by it any more. */
export async function giveBack(): Promise<void> {
  await (await heldSubscription())?.unsubscribe();
}

/** Closes this device's notifications: of one room, or all. */
export async function closeNotifications(room?: string): Promise<void> {
  if (pushSupport() !== "yes") return;
  const registration = await navigator.serviceWorker.getRegistration();
  const shown = (await registration?.getNotifications(room === undefined ? {} : { tag: room })) ?? [];
  for (const one of shown) one.close();
}
