// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sessionStore } from "#/state/session";
import { api } from "./client";
import type { Me } from "./types";

const ME = "/api/users/me";
const ada = { id: "0000000000001", name: "Ada" } as Me;
const json = (body: unknown) => new Response(JSON.stringify(body));

/** The page has asked whose session it is, and is answered that it is Early's; the network answers that it is Ada's. */
function askedEarly(token: string, answerAge = 1_000) {
  vi.spyOn(performance, "now").mockReturnValue(15_000 + answerAge);
  const answers = new Map([[ME, Promise.resolve(json({ user: { ...ada, name: "Early" } }))]]);
  vi.stubGlobal("kindredEarly", { token, answers, answeredAt: 15_000 });
}
const nameOf = async () => (await api.get(ME)).user?.name;

beforeEach(() => {
  sessionStore.begin("token-of-ada", ada, "device");
  vi.stubGlobal("fetch", async () => json({ user: ada }));
});
afterEach(() => vi.unstubAllGlobals());

test("APP-05 what the page has asked for is the answer to the first call, and to no other", async () => {
  askedEarly("token-of-ada");
  expect(await nameOf()).toBe("Early");
  expect(await nameOf()).toBe("Ada");
});

test("APP-05 what the page has asked for another session, or long ago, is no answer", async () => {
  askedEarly("token-of-ben");
  expect(await nameOf()).toBe("Ada");
  askedEarly("token-of-ada", 10_001);
  expect(await nameOf()).toBe("Ada");
});

test("APP-05 only reading takes what the page has asked for", async () => {
  askedEarly("token-of-ada");
  await api.put(ME, { body: {} });
  expect(await nameOf()).toBe("Early");
});

test("APP-05 what the page has asked for and did not get is asked for again", async () => {
  const answers = new Map([[ME, Promise.reject(new TypeError("network"))]]);
  vi.stubGlobal("kindredEarly", { token: "token-of-ada", answers });
  expect(await nameOf()).toBe("Ada");
});

test("APP-05 nothing of what the page has asked for stays once somebody else is signed in", async () => {
  askedEarly("token-of-ada");
  sessionStore.begin("token-of-ben", ada, "device");
  await nameOf();
  expect(globalThis.kindredEarly).toBeUndefined();
});
