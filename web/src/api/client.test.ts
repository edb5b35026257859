// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from "vitest";
import { sessionStore } from "#/state/session";
import { api } from "./client";
import { providePasswordQuestion } from "./confirmation";
import type { Me } from "./types";

const ada = { id: "0000000000001", name: "Ada" } as Me;

/** A network that gives these answers, one after the other. */
function network(...answers: (Response | Error)[]) {
  const left = [...answers];
  const fetch = vi.fn<typeof globalThis.fetch>(async () => {
    const answer = left.shift() ?? new Error("nothing more to answer");
    if (answer instanceof Error) throw answer;
    return answer;
  });
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const headersOf = (fetch: ReturnType<typeof network>) => new Headers(fetch.mock.calls[0]?.[1]?.headers);

beforeEach(() => sessionStore.begin("token-of-ada", ada, "device"));

describe("a call", () => {
  test("SESS-02 carries the token, and JSON where there is a body", async () => {
    const fetch = network(json({ data: {} }));
    await api.post("/api/messages/room/{roomId}/send", {
      path: { roomId: "a/b" },
      body: { content: "Hello", type: "text" },
      idempotencyKey: "once",
    });
    expect(fetch.mock.calls[0]?.[0]).toBe("/api/messages/room/a%2Fb/send");
    expect(headersOf(fetch).get("authorization")).toBe("Bearer token-of-ada");
    expect(headersOf(fetch).get("content-type")).toBe("application/json");
    expect(headersOf(fetch).get("idempotency-key")).toBe("once");
  });

  test("leaves out parameters that are not given", async () => {
    const fetch = network(json({ users: [] }));
    await api.get("/api/users/discover", { query: { limit: 20 } });
    expect(fetch.mock.calls[0]?.[0]).toBe("/api/users/discover?limit=20");
  });

  test("SESS-05 fails with the server's text, code and details", async () => {
    network(json({ error: "Too fast", code: "rate_limited", details: { wait: 3 } }, 429));
    const failure = await api.get("/api/matches/list").catch((error: unknown) => error);
    expect(failure).toMatchObject({
      message: "Too fast",
      status: 429,
      code: "rate_limited",
      details: { wait: 3 },
    });
  });

  test("SESS-05 without a text fails with 'Request failed ({status})'", async () => {
    network(json({}, 418));
    await expect(api.get("/api/matches/list")).rejects.toThrow("Request failed (418)");
  });

  test("SESS-06 that can't be read fails with 'Server response format error', an empty one is {}", async () => {
    network(new Response("<html>"), new Response(""));
    await expect(api.get("/api/matches/list")).rejects.toThrow("Server response format error");
    await expect(api.post("/api/auth/logout")).resolves.toEqual({});
  });

  test("that gets no answer says that Kindred can't be reached, and the session stays", async () => {
    network(new TypeError("offline"));
    await expect(api.get("/api/matches/list")).rejects.toThrow("can't be reached");
    expect(sessionStore.get().status).toBe("signed-in");
  });
});

describe("SESS-03 a 401", () => {
  test("ends the session and clears what was stored", async () => {
    network(json({ error: "who?" }, 401));
    await expect(api.get("/api/matches/list")).rejects.toThrow("Session expired. Please login again.");
    expect(sessionStore.get()).toMatchObject({ status: "anonymous", ended: "expired" });
    expect(localStorage.getItem("kindred.token")).toBeNull();
  });

  test("to signing in is about the words typed", async () => {
    network(json({ error: "Wrong password" }, 401));
    const body = { email: "a@b.co", password: "wrong one" };
    await expect(api.post("/api/auth/login", { body })).rejects.toThrow("Wrong password");
    expect(sessionStore.get().status).toBe("signed-in");
  });

  test("to an earlier session's call leaves the new session alone", async () => {
    let answer: (response: Response) => void = () => undefined;
    vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (answer = resolve)));
    const late = api.get("/api/matches/list").catch(() => undefined);
    sessionStore.signOut();
    sessionStore.begin("token-of-noor", { ...ada, name: "Noor" }, "device");
    answer(json({ error: "who?" }, 401));
    await late;
    expect(sessionStore.get()).toMatchObject({ status: "signed-in", token: "token-of-noor" });
  });
});

test("LEAVE-04 SESS-07 nobody types their password for what somebody else did who has signed out", async () => {
  const question = vi.fn<() => Promise<boolean>>(async () => true);
  const takeBack = providePasswordQuestion(question);
  let answer: (response: Response) => void = () => undefined;
  const fetch = vi.fn<() => Promise<Response>>(() => new Promise((resolve) => (answer = resolve)));
  vi.stubGlobal("fetch", fetch);
  const late = api.delete("/api/users/me/password");
  sessionStore.signOut();
  sessionStore.begin("token-of-noor", { ...ada, name: "Noor" }, "device");
  answer(json({ error: "Type your password", code: "password_needed" }, 403));
  await expect(late).rejects.toMatchObject({ code: "password_needed" });
  expect(question).not.toHaveBeenCalled();
  expect(fetch).toHaveBeenCalledOnce();
  takeBack();
});
