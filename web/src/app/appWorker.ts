import { logFailure } from "#/api/log";
import { trustedScript } from "#/api/trustedScript";
import { createStore, type Store } from "#/ui/store";

/** While the app stays open it is looked for a new release this often, in milliseconds. */
const LOOK_AGAIN_MS = 3_600_000;

const store = createStore<ServiceWorker | undefined>(undefined);

/** The worker of a new release that is on the device already and waits to be used. */
export const waitingRelease: Pick<Store<ServiceWorker | undefined>, "get" | "subscribe"> = store;

/** Keeps the app on this device (src/worker/serviceWorker.ts), unless somebody saves data. */
export async function keepAppOnDevice(): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (import.meta.env.DEV || !("serviceWorker" in navigator) || connection?.saveData) return;
  try {
    watch(await navigator.serviceWorker.register(trustedScript("/sw.js")));
  } catch (error) {
    logFailure("service worker", error);
  }
}

function watch(registration: ServiceWorkerRegistration): void {
  // The first worker of a device replaces none: the page came from the network.
  const look = () => store.set(() => (registration.active ? (registration.waiting ?? undefined) : undefined));
  look();
  registration.addEventListener("updatefound", () =>
    registration.installing?.addEventListener("statechange", look),
  );
  let looked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - looked < LOOK_AGAIN_MS) return;
    looked = Date.now();
    registration.update().catch((error: unknown) => logFailure("new release", error));
  });
}

/** Goes over to the release that waits. */
export function goOverToRelease(): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => globalThis.location.reload());
  store.get()?.postMessage("activate");
}

/** Puts it off until the app is opened anew, which uses it. */
export const putOffRelease = (): void => store.set(() => undefined);
