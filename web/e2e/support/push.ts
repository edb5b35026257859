import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { expect, type Page, type Worker } from "@playwright/test";
import { type PushService, startPushService } from "./pushService";
import { startWithPush } from "./server";
import { test as base } from "./test";

/** The whole of Chromium: its headless shell shows no notifications. */
function wholeBrowser(): string {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const found =
    process.env["KINDRED_CHROMIUM"] ?? folders.map((folder) => join(folder, "chromium")).find(existsSync);
  if (!found)
    throw new Error("notifications need chromium, not only its headless shell: tools/setup brings it");
  return found;
}

/** Tests against a server that sends to the push service of the test run, in a browser that shows notifications. */
export const test = base.extend<object, { service: PushService; address: string }>({
  service: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants one
    async ({}, provide) => {
      const service = await startPushService();
      await provide(service);
      service.close();
    },
    { scope: "worker" },
  ],
  address: [
    async ({ service }, provide) => {
      const server = await startWithPush(service.url);
      await provide(server.address);
      await server.stop();
    },
    { scope: "worker" },
  ],
  baseURL: ({ address }, provide) => provide(address),
  launchOptions: [
    ({ launchOptions }, provide) => provide({ ...launchOptions, executablePath: wholeBrowser() }),
    { scope: "worker" },
  ],
  serviceWorkers: "allow",
});

const HELD = "test.push";

/**
 * Gives the page's browser subscriptions at the push service of the test run, for headless browsers have none: each has an
 * endpoint of its own, and is kept as a browser keeps it.
 */
export async function providePush(page: Page, service: PushService, name: string): Promise<void> {
  await page.addInitScript(
    ({ url, keys, held }) => {
      interface Held {
        endpoint: string;
        key: number[];
      }
      const subscription = ({ endpoint, key }: Held) => ({
        endpoint,
        options: { userVisibleOnly: true, applicationServerKey: Uint8Array.from(key).buffer },
        toJSON: () => ({ endpoint, keys }),
        async unsubscribe() {
          localStorage.removeItem(held);
          return true;
        },
      });
      const kept = () => JSON.parse(localStorage.getItem(held) ?? "null") as Held | null;
      Object.assign(PushManager.prototype, {
        async getSubscription() {
          const one = kept();
          return one && subscription(one);
        },
        async subscribe({ applicationServerKey: key }: { applicationServerKey: Uint8Array }) {
          if (Notification.permission !== "granted") throw new DOMException("denied", "NotAllowedError");
          const one = { endpoint: `${url}/${crypto.randomUUID()}`, key: [...key] };
          localStorage.setItem(held, JSON.stringify(one));
          return subscription(one);
        },
      });
    },
    { url: `${service.url}/${name}`, keys: service.keys, held: HELD },
  );
}

/** The endpoint of the browser's subscription; undefined without one. */
export const endpointOf = (page: Page): Promise<string | undefined> =>
  page.evaluate((held) => JSON.parse(localStorage.getItem(held) ?? "{}").endpoint, HELD);

/** As a browser loses its subscription. */
export const loseSubscription = (page: Page): Promise<void> =>
  page.evaluate((held) => localStorage.removeItem(held), HELD);

/** The real service worker of the page's browser, and what the system around it does. */
export async function pushedBrowser(page: Page, origin: string) {
  const context = page.context();
  // Nothing is shown before there is an active worker.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const worker = context.serviceWorkers().find((one) => one.url().startsWith(origin)) as Worker;
  const shown = () =>
    worker.evaluate(async () => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
      const all = await registration.getNotifications();
      return all.map(({ title, body, lang, tag }) => ({ title, body, lang, tag }));
    });
  return {
    /** What the system shows. */
    shown,
    /** Hands over what the push service has received for this browser, and waits until the worker is done with it. */
    deliver: (text: string): Promise<void> =>
      worker.evaluate(async (sent) => {
        const { PushEvent } = globalThis as unknown as {
          PushEvent: new (kind: string, about: { data: string }) => Event;
        };
        const pushed = new PushEvent("push", { data: sent });
        const ends: Promise<unknown>[] = [];
        // The browser's own takes only what came from a push service.
        Object.assign(pushed, { waitUntil: (end: Promise<unknown>) => ends.push(end) });
        globalThis.dispatchEvent(pushed);
        await Promise.all(ends);
      }, text),
    /** Another window covers those of the app: headless browsers show all of theirs. */
    cover: () =>
      worker.evaluate(() => {
        const { WindowClient } = globalThis as unknown as { WindowClient: { prototype: object } };
        Object.defineProperty(WindowClient.prototype, "visibilityState", { get: () => "hidden" });
      }),
    /** Taps the one notification; the answer is the path of the window that opened for it, if one did. */
    async tap(): Promise<string | undefined> {
      await expect.poll(async () => (await shown()).length).toBe(1);
      return worker.evaluate(async () => {
        const scope = globalThis as unknown as {
          registration: ServiceWorkerRegistration;
          clients: { openWindow: (path: string) => Promise<null> };
          NotificationEvent: new (kind: string, about: { notification: Notification }) => Event;
        };
        const [notification] = await scope.registration.getNotifications();
        if (!notification) throw new Error("nothing to tap");
        const tapped = new scope.NotificationEvent("notificationclick", { notification });
        let opened: string | undefined;
        // A tap that no finger made may open nothing.
        scope.clients.openWindow = async (path) => {
          opened = path;
          return null;
        };
        const ends: Promise<unknown>[] = [];
        Object.assign(tapped, { waitUntil: (end: Promise<unknown>) => ends.push(end) });
        globalThis.dispatchEvent(tapped);
        await Promise.all(ends);
        return opened;
      });
    },
  };
}
