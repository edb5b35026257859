import { logFailure } from "#/api/log";
import { trustedScript } from "#/api/trustedScript";
import { release as text } from "#/text/release";
import { createStore, type Store } from "#/ui/store";
import { toast } from "#/ui/toasts";
import { reloadWouldLoseInput } from "#/ui/unsavedInput";

/** While the app stays open it is looked for a new release this often, in milliseconds. */
const LOOK_AGAIN_MS = 3_600_000;

const store = createStore<ServiceWorker | undefined>(undefined);

/** The worker of a new release that is on the device already and waits to be used. */
export const waitingUpdate: Pick<Store<ServiceWorker | undefined>, "get" | "subscribe"> = store;

/** True where this page watches its worker already. */
let watching = false;

/** Keeps the app on this device (src/worker/serviceWorker.ts); where somebody saves data, only if it is there already. */
export async function keepAppOnDevice(): Promise<void> {
  if (import.meta.env.DEV || watching || !("serviceWorker" in navigator)) return;
  watching = true;
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  try {
    const kept = connection?.saveData ? await navigator.serviceWorker.getRegistration() : undefined;
    if (kept || !connection?.saveData)
      watch(kept ?? (await navigator.serviceWorker.register(trustedScript("/sw.js"))));
  } catch (error) {
    logFailure("service worker", error);
  }
}

function watch(registration: ServiceWorkerRegistration): void {
  // The first worker of a device replaces none: the page came from the network.
  const look = () => store.set(() => (registration.active ? (registration.waiting ?? undefined) : undefined));
  look();
  registration.waiting?.addEventListener("statechange", look);
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

/** True, and said, if a reload would lose what is typed. */
function losesInput(): boolean {
  const loses = reloadWouldLoseInput();
  if (loses) toast.say(text.typed);
  return loses;
}

/** Activates the release that waits, unless a reload would lose what is typed. */
export async function activateUpdate(): Promise<void> {
  const worker = store.get();
  if (!worker || losesInput()) return;
  try {
    const { replaceApp } = await import("#/state/replaceApp");
    await replaceApp(worker);
    // Meanwhile something may have been typed.
    if (!losesInput()) globalThis.location.reload();
  } catch (error) {
    logFailure("new release", error);
  }
}

/** Takes the offer away: the app uses the release once it is opened anew. */
export const dismissUpdate = (): void => store.set(() => undefined);
