/**
 * How long a browser may take to put the new worker in the place of the old one, in milliseconds. Chromium took a second where
 * nothing was asked of the old one, and waits while that answers a request.
 */
const PATIENCE_MS = 4_000;

/**
 * Has the app that this worker keeps (src/worker/serviceWorker.ts) take the place of the one in use, once it is on the device: a
 * page that is loaded then is of it. Rejects if it could not be kept.
 */
export function replaceApp(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve, reject) => {
    const replace = () => {
      if (worker.state !== "installed") return;
      // Without a connection the old release's pages are all there is.
      if (!navigator.onLine) return void setTimeout(replace, PATIENCE_MS);
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener("message", () => resolve(), { once: true });
      port1.start();
      worker.postMessage("replace", [port2]);
    };
    const look = () => {
      if (worker.state === "installed") {
        worker.postMessage("activate");
        setTimeout(replace, PATIENCE_MS);
      }
      if (worker.state === "activated") resolve();
      if (worker.state === "redundant") reject(new Error("the app could not be kept"));
    };
    worker.addEventListener("statechange", look);
    look();
  });
}
