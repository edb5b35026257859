import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Me } from "#/api/types";
import { keepPushPreference, readPushPreference } from "#/state/push/preference";
import { sessionStore } from "#/state/session";
import PushSettings from "./PushSettings";

const ENDPOINT = "https://push.example/1";

/** A browser with a push service, whose question is answered by the answer of this; and a server that answers as told. */
function browserWith(answerOfServer: () => Response, subscribes: Promise<unknown> = Promise.resolve()) {
  let told: object | null = null;
  let held: object | null = null;
  let answerQuestion: (answer: NotificationPermission) => void = () => undefined;
  const subscription = {
    endpoint: ENDPOINT,
    options: { applicationServerKey: new Uint8Array([1]).buffer },
    toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: "p256dh", auth: "auth" } }),
    unsubscribe: async () => ((held = null), true),
  };
  const pushManager = {
    getSubscription: async () => held,
    subscribe: async () => (await subscribes, (held = subscription)),
  };
  const registration = { active: { state: "activated" }, pushManager, getNotifications: async () => [] };
  const notification = {
    permission: "default" as NotificationPermission,
    requestPermission: () =>
      new Promise<NotificationPermission>((answered) => {
        answerQuestion = (answer) => {
          notification.permission = answer;
          answered(answer);
        };
      }),
  };
  vi.stubEnv("DEV", false);
  vi.stubGlobal("Notification", notification);
  vi.stubGlobal("PushManager", Object);
  Object.defineProperty(navigator, "serviceWorker", {
    value: { getRegistration: async () => registration },
    configurable: true,
  });
  vi.stubGlobal("fetch", async (_: string, { method, body }: RequestInit) => {
    if (method !== "PUT") return Response.json({ public_key: "AQ", subscription: told });
    const answer = answerOfServer();
    if (answer.ok) told = JSON.parse(String(body)) as object;
    return answer;
  });
  return {
    tell: (subscription: object) => (told = subscription),
    answer: (answer: NotificationPermission) => answerQuestion(answer),
    held: () => held,
  };
}

/** What changes notifications is done one after the other, as browsers have it; the last of it. */
let underWay: Promise<unknown> = Promise.resolve();
const locks = {
  request: (_: string, change: () => Promise<unknown>) => (underWay = underWay.then(change, change)),
};
/** Nothing is under way any more that would write to the storage. */
async function settled(): Promise<void> {
  const last = underWay;
  await last.catch(() => undefined);
  if (last !== underWay) await settled();
}

const toggle = () => screen.getByRole<HTMLInputElement>("switch", { name: "New matches and messages" });

beforeEach(() => {
  sessionStore.begin("token", { id: "0000000000001", name: "Ann" } as unknown as Me, "device");
  Object.defineProperty(navigator, "locks", { value: locks, configurable: true });
  return async () => {
    cleanup();
    await settled();
    localStorage.clear();
    vi.unstubAllEnvs();
  };
});

test("APP-04 while the browser asks that is said; a question that is put away leaves them off, and blames nobody", async () => {
  const { answer, held } = browserWith(() => Response.json({}));
  render(<PushSettings />);
  fireEvent.click(toggle());
  expect(screen.getByText("Your browser is asking whether Kindred may notify you.")).toBeTruthy();
  answer("default");
  await vi.waitFor(() => expect(toggle().checked).toBe(false));
  expect(screen.queryByText(/is asking/)).toBeNull();
  expect(screen.getByRole("alert").textContent).toBe("");
  expect(held()).toBeNull();
});

test("APP-04 allowed they are on, without names and words", async () => {
  const { answer, held } = browserWith(() => Response.json({}));
  render(<PushSettings />);
  fireEvent.click(toggle());
  answer("granted");
  const words = await screen.findByRole<HTMLInputElement>("switch", { name: "Show names and messages" });
  await vi.waitFor(() => expect(held()).not.toBeNull());
  await vi.waitFor(() => expect(readPushPreference()).toEqual({ words: false }));
  expect(toggle().checked).toBe(true);
  expect(words.checked).toBe(false);
});

test("APP-04 why the server won't is said in its words, and the browser's subscription is given back", async () => {
  const refusal = "This browser's push service is not known here.";
  const { answer, held } = browserWith(() =>
    Response.json({ error: refusal, code: "unknown_push_service" }, { status: 422 }),
  );
  render(<PushSettings />);
  fireEvent.click(toggle());
  answer("granted");
  expect(await screen.findByText(refusal)).toBeTruthy();
  expect(toggle().checked).toBe(false);
  await vi.waitFor(() => expect(held()).toBeNull());
  // What is looked at in the background finds it as it is shown.
  act(() => void globalThis.dispatchEvent(new StorageEvent("storage", { key: "kindred.push" })));
  expect(screen.getByText(refusal)).toBeTruthy();
});

test("APP-04 words turned on are shown as on though the answer was lost, once the server says so", async () => {
  let answers = true;
  const { answer, tell } = browserWith(() => (answers ? Response.json({}) : Response.error()));
  render(<PushSettings />);
  fireEvent.click(toggle());
  answer("granted");
  const words = await screen.findByRole<HTMLInputElement>("switch", { name: "Show names and messages" });
  await vi.waitFor(() => expect(readPushPreference()).toEqual({ words: false }));
  await settled();
  answers = false;
  tell({ endpoint: ENDPOINT, show_words: true });
  fireEvent.click(words);
  await vi.waitFor(() => expect(readPushPreference()).toEqual({ words: true }));
  expect(words.checked).toBe(true);
  await vi.waitFor(() => expect(screen.getByRole("alert").textContent).toBe(""));
});

test("APP-04 a switch that is pressed while an earlier press is under way shows it at once, and it is done next", async () => {
  let subscribe = () => {};
  const subscribes = new Promise<void>((done) => {
    subscribe = done;
  });
  const { answer } = browserWith(() => Response.json({}), subscribes);
  render(<PushSettings />);
  fireEvent.click(toggle());
  answer("granted");
  const words = await screen.findByRole<HTMLInputElement>("switch", { name: "Show names and messages" });
  expect(readPushPreference()).toBeUndefined();
  fireEvent.click(words);
  expect(words.checked).toBe(true);
  subscribe();
  await vi.waitFor(() => expect(readPushPreference()).toEqual({ words: true }));
  await settled();
  expect([toggle().checked, words.checked]).toEqual([true, true]);
});

test("APP-04 what another tab has chosen is shown", async () => {
  const { answer } = browserWith(() => Response.json({}));
  render(<PushSettings />);
  fireEvent.click(toggle());
  answer("granted");
  await vi.waitFor(() => expect(readPushPreference()).toEqual({ words: false }));
  await settled();
  keepPushPreference({ words: true });
  globalThis.dispatchEvent(new StorageEvent("storage", { key: "kindred.push" }));
  const words = await screen.findByRole<HTMLInputElement>("switch", { name: "Show names and messages" });
  await vi.waitFor(() => expect(words.checked).toBe(true));
});

test("APP-04 a browser that never subscribes is waited for 20 seconds, and then they are off", async () => {
  vi.useFakeTimers();
  try {
    const { answer } = browserWith(() => Response.json({}), new Promise(() => {}));
    render(<PushSettings />);
    fireEvent.click(toggle());
    await act(async () => {
      answer("granted");
      await vi.advanceTimersByTimeAsync(19_000);
    });
    expect(toggle().checked).toBe(true);
    await act(async () => vi.advanceTimersByTimeAsync(1_000));
    expect(screen.getByRole("alert").textContent).toBe(
      "That didn't work, and nothing has changed. Please try again in a moment.",
    );
    expect(toggle().checked).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});
