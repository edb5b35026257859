// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import type { Me } from "#/api/types";
import { sessionStore } from "../session";
import { readPushPreference } from "./preference";
import { reconcile, turnOff, turnOn } from "./push";

const one = { id: "0000000000001", name: "Ann" } as unknown as Me;
const other = { id: "0000000000002", name: "Ben" } as unknown as Me;

/** A browser that is subscribed once `subscribe` is called, with a notification on the screen, and a server; what they have done. */
function start() {
  const done = { put: 0, unsubscribed: 0, closed: 0 };
  let held: object | null = null;
  let tellAsked: (go: () => void) => void = () => undefined;
  const asked = new Promise<() => void>((resolve) => (tellAsked = resolve));
  const subscription = {
    options: { applicationServerKey: new Uint8Array([1]).buffer },
    toJSON: () => ({ endpoint: "https://push.example/1", keys: { p256dh: "p256dh", auth: "auth" } }),
    unsubscribe: async () => ((done.unsubscribed += 1), (held = null), true),
  };
  const pushManager = {
    getSubscription: async () => held,
    subscribe: () => new Promise((resolve) => tellAsked(() => resolve((held = subscription)))),
  };
  const getNotifications = async () => [{ close: () => (done.closed += 1) }];
  const registration = { active: { state: "activated" }, pushManager, getNotifications };
  vi.stubEnv("DEV", false);
  vi.stubGlobal("Notification", { permission: "granted" });
  vi.stubGlobal("PushManager", Object);
  Object.defineProperty(navigator, "serviceWorker", {
    value: { getRegistration: async () => registration },
    configurable: true,
  });
  vi.stubGlobal("fetch", async (_: string, { method }: RequestInit) => {
    if (method === "PUT") done.put += 1;
    return Response.json({ public_key: "AQ", subscription: null, success: true });
  });
  /** Subscribes the browser once it is asked to, and after `before`. */
  const subscribe = async (before?: () => void) => {
    const go = await asked;
    before?.();
    go();
  };
  return { done, subscribe, held: () => held };
}

beforeEach(() => {
  localStorage.clear();
  sessionStore.begin("token", one, "device");
  return () => vi.unstubAllEnvs();
});

test("APP-04 somebody else who signs in while the browser subscribes is not opted in", async () => {
  const { done, subscribe, held } = start();
  await Promise.all([turnOn(true), subscribe(() => sessionStore.begin("another token", other, "device"))]);
  expect([done.put, done.unsubscribed]).toEqual([0, 1]);
  expect(readPushPreference()).toBeUndefined();
  expect(held()).toBeNull();
});

test("APP-04 what was told to one account is closed, and its subscription given back, for the next", async () => {
  const { done, subscribe, held } = start();
  await Promise.all([turnOn(true), subscribe()]);
  expect([done.put, done.closed, readPushPreference()]).toEqual([1, 0, { words: true }]);
  sessionStore.begin("another token", other, "device");
  await reconcile();
  expect([done.closed, done.unsubscribed, held()]).toEqual([1, 1, null]);
  expect(localStorage.getItem("kindred.push")).toBeNull();
});

test("APP-04 with words turned off, and turned off, what is on the screen is closed", async () => {
  const { done, subscribe } = start();
  await Promise.all([turnOn(true), subscribe()]);
  await turnOn(false);
  expect(done.closed).toBe(1);
  await turnOff();
  expect(done.closed).toBe(2);
});
