import { retryFailedChunks } from "#/ui/chunk";
import { createStore, type Store, useStore } from "#/ui/store";

/** How long after a check that found no connection the next one follows. */
const CHECK_AGAIN_MS = 5_000;
const CHECK_TIMEOUT_MS = 30_000;

const store = createStore(navigator.onLine);
let checking: Promise<boolean> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** False while it is known that nothing reaches the server. */
export const connectionStore: Pick<Store<boolean>, "get" | "subscribe"> = store;

/** True if somebody is known to be online now: without a connection nobody is. */
export const useIsOnline = (person: { is_online: boolean }): boolean =>
  useStore(connectionStore) && person.is_online;

/** Checks if the server can be reached, after a request without an answer; if not, checks again until it can. */
export function checkConnection(): Promise<boolean> {
  checking ??= check().finally(() => (checking = undefined));
  return checking;
}

async function check(): Promise<boolean> {
  clearTimeout(timer);
  const connected = navigator.onLine && (await isAnswered());
  store.set(() => connected);
  // A browser that knows it is offline says when it no longer is.
  if (!connected && navigator.onLine) timer = setTimeout(() => void checkConnection(), CHECK_AGAIN_MS);
  return connected;
}

/** Waits for nothing but the network, unlike the calls of `api`, which look up what is kept on the device. The server lets no browser keep this answer. */
const isAnswered = () =>
  fetch("/api/health/live", { credentials: "omit", signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) }).then(
    // It may have gone while the answer was on its way.
    () => navigator.onLine,
    () => false,
  );

/** Calls back each time there is a connection again: what failed for want of one is then loaded again. */
export const onConnected = (listener: () => void) =>
  store.subscribe(() => {
    if (store.get()) listener();
  });

/** Resolves when there is a connection again. */
export const connected = () =>
  new Promise<void>((resolve) => {
    const forget = onConnected(() => {
      forget();
      resolve();
    });
  });

globalThis.addEventListener("offline", () => store.set(() => false));
globalThis.addEventListener("online", () => void checkConnection());
onConnected(retryFailedChunks);
