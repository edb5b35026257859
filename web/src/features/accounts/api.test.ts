// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import type { Me, RegisterRequest } from "#/api/types";
import { sessionStore } from "#/state/session";
import { logIn, register } from "./api";

/** A server that gives devices this token; returns the device token of each request. */
function server(given?: string) {
  const tokens: unknown[] = [];
  vi.stubGlobal("fetch", async (_: string, { body }: RequestInit) => {
    tokens.push(JSON.parse(String(body)).device_token);
    return new Response(JSON.stringify({ token: "token", user: {}, ...(given && { device_token: given }) }));
  });
  return tokens;
}

test("LIMIT-01 a device says at every sign-in by what the server knows it, whoever signed out meanwhile", async () => {
  const tokens = server("known");
  await register({ name: "Ada" } as RegisterRequest);
  sessionStore.begin("token", { id: "0000000000001" } as Me, "device");
  sessionStore.signOut();
  await logIn("ada@example.com", "correct horse");
  await logIn("noor@example.com", "battery staple");
  expect(tokens).toEqual(["", "known", "known"]);
});

test("LIMIT-01 a server that gives no token leaves the known one", async () => {
  localStorage.setItem("kindred.device", "known");
  const tokens = server();
  await logIn("ada@example.com", "correct horse");
  await logIn("ada@example.com", "correct horse");
  expect(tokens).toEqual(["known", "known"]);
});
