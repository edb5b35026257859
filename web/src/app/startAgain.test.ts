// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import type { Me } from "#/api/types";
import { sessionStore } from "#/state/session";
import { startAgainWhenConnected } from "./startAgain";

const ada = { id: "0000000000001", name: "Ada" } as Me;

test("POLISH-06 a connection that came back before anybody looked for it starts the app, once", async () => {
  const asked: string[] = [];
  let answer = Response.json({ error: "oops" }, { status: 500 });
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(address);
    return Promise.resolve(address.includes("health") ? Response.json({}) : answer.clone());
  });
  sessionStore.begin("t", ada, "device");
  sessionStore.unreachable();
  startAgainWhenConnected();
  await vi.waitFor(() => expect(asked.filter((address) => address.includes("health"))).toHaveLength(2));
  expect(asked.filter((address) => address.includes("users/me"))).toHaveLength(1);
  expect(sessionStore.get().status).toBe("unreachable");

  answer = Response.json({ user: ada });
  sessionStore.begin("t", ada, "device");
  sessionStore.unreachable();
  await vi.waitFor(() => expect(sessionStore.get().status).toBe("signed-in"));
});
