import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Me } from "#/api/types";
import { sessionStore } from "#/state/session";
import PushSettings from "./PushSettings";

const ENDPOINT = "https://push.example/1";

/** A browser with a push service, whose question is answered by the answer of this; and a server that answers as told. */
function browserWith(answerOfServer: () => Response) {
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
    subscribe: async () => (held = subscription),
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
  vi.stubGlobal("fetch", async (_: string, { method }: RequestInit) =>
    method === "PUT" ? answerOfServer() : Response.json({ public_key: "AQ", subscription: null }),
  );
  return { answer: (answer: NotificationPermission) => answerQuestion(answer), held: () => held };
}

const toggle = () => screen.getByRole<HTMLInputElement>("switch", { name: "New matches and messages" });

beforeEach(() => {
  sessionStore.begin("token", { id: "0000000000001", name: "Ann" } as unknown as Me, "device");
  return () => vi.unstubAllEnvs();
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
  expect(toggle().checked).toBe(true);
  expect(words.checked).toBe(false);
});

test("APP-04 why the server won't is said in its words, and the browser's subscription is given back", async () => {
  const refusal = "This browser’s push service is not known here.";
  const { answer, held } = browserWith(() =>
    Response.json({ error: refusal, code: "unknown_push_service" }, { status: 422 }),
  );
  render(<PushSettings />);
  fireEvent.click(toggle());
  answer("granted");
  expect(await screen.findByText(refusal)).toBeTruthy();
  expect(toggle().checked).toBe(false);
  await vi.waitFor(() => expect(held()).toBeNull());
});
