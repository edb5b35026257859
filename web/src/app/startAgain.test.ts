// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import type { Me } from "#/api/types";
import { sessionStore } from "#/state/session";
import { retrySession } from "#/state/sessionLifecycle";
import { startAgainWhenConnected } from "./startAgain";

const ada = { id: "0000000000001", name: "Ada" } as Me;

test("POLISH-06 a connection that came back before anybody watched it starts the app, and a server that fails does not", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const asked: string[] = [];
  let answer = () => Promise.reject<Response>(new TypeError("offline"));
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(address.includes("health") ? "health" : "me");
    return address.includes("health") ? Promise.resolve(Response.json({})) : answer();
  });
  sessionStore.begin("t", ada, "device");
  await retrySession();
  expect(sessionStore.get().status).toBe("unreachable");
  online.mockReturnValue(true);
  answer = () => Promise.resolve(Response.json({ error: "oops" }, { status: 500 }));
  startAgainWhenConnected();
  await vi.waitFor(() => expect(asked).toEqual(["me", "health", "me", "health"]));
  expect(sessionStore.get().status).toBe("unreachable");
});

test("POLISH-06 a connection that comes back while the app starts without one starts it", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  let isBack = false;
  vi.stubGlobal("fetch", (address: string) => {
    if (address.includes("health") || isBack) return Promise.resolve(Response.json({ user: ada }));
    // It comes back before the request has failed, which began without it.
    isBack = true;
    online.mockReturnValue(true);
    return Promise.reject<Response>(new TypeError("offline"));
  });
  sessionStore.begin("t", ada, "device");
  startAgainWhenConnected();
  await retrySession();
  await vi.waitFor(() => expect(sessionStore.get().status).toBe("signed-in"));
});
