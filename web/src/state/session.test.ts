// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Me } from "#/api/types";
import { toast, toastStore } from "#/ui/toasts";
import { api } from "#/api/client";
import { sessionStore } from "./session";
import { readStored } from "./storage";

const ada = { id: "0000000000001", name: "Ada" } as Me;

const said = () => toastStore.get().map(({ message }) => message);

afterEach(() => {
  for (const { id } of toastStore.get()) toastStore.dismiss(id);
  vi.unstubAllGlobals();
});

describe("SESS-02 what is stored", () => {
  test("a remembered session: its token, and who it belongs to since when", () => {
    sessionStore.begin("t", ada, "device");
    const { token, auth } = readStored();
    expect(token).toBe("t");
    expect(auth).toEqual({ isAuthenticated: true, user: ada, timestamp: expect.any(Number) });
    expect(sessionStorage).toHaveLength(0);
  });

  test("LOGIN-01 a session that is not remembered is not on the device", () => {
    sessionStore.begin("t", ada, "browser");
    expect(localStorage.getItem("kindred.token")).toBeNull();
    expect(localStorage.getItem("kindred.auth")).toBeNull();
    expect(readStored()).toMatchObject({ token: "t", memory: "browser" });
  });

  test("a change of the person is stored where the session is", () => {
    sessionStore.begin("t", ada, "browser");
    sessionStore.updateUser({ ...ada, name: "Ada M." });
    expect(localStorage.getItem("kindred.auth")).toBeNull();
    expect(readStored().auth?.user?.name).toBe("Ada M.");
  });

  test("SESS-07 nothing is left after signing out", () => {
    sessionStore.begin("t", ada, "browser");
    sessionStore.signOut();
    expect(localStorage).toHaveLength(0);
    expect(sessionStorage).toHaveLength(0);
  });

  test("ONBOARD-03 a visitor's local user is kept without a session", () => {
    sessionStore.signOut();
    sessionStore.setLocalUser(ada);
    expect(readStored()).toMatchObject({ token: null, auth: { isAuthenticated: false, user: ada } });
    expect(sessionStore.get().status).toBe("anonymous");
  });

  test("what is damaged in storage counts as nothing", () => {
    localStorage.setItem("kindred.auth", "{half");
    expect(readStored().auth).toBeNull();
  });
});

test("SESS-07 what fails once one has signed out is not told on the screen to sign in, and what fails for whoever signs in is", () => {
  sessionStore.begin("t", ada, "browser");
  sessionStore.signOut();
  toast.error("The name could not be saved");
  toast.say("Your account is deleted");
  expect(said()).toEqual(["Your account is deleted"]);
  sessionStore.begin("other", ada, "browser");
  toast.error("The comment could not be posted");
  expect(said()).toEqual(["Your account is deleted", "The comment could not be posted"]);
});

test("SESS-07 what a toast offers goes with the session, and nothing is offered after it: whoever signs in next would do it", () => {
  sessionStore.begin("t", ada, "browser");
  const run = () => undefined;
  toast.offer("The conversation is hidden.", { label: "Undo", run });
  expect(said()).toContain("The conversation is hidden.");
  sessionStore.signOut();
  toast.offer("The conversation is hidden.", { label: "Undo", run });
  sessionStore.begin("other", ada, "browser");
  expect(said()).not.toContain("The conversation is hidden.");
});

/** Tells how this call ends; `answer` has the network answer it. */
function telling() {
  let answer: (response: Response | PromiseLike<never>) => void = () => undefined;
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (answer = resolve)));
  const told = api.get("/api/matches/list").then(
    () => toast.success("It is there"),
    () => toast.error("It could not be loaded"),
  );
  return { told, answer: (response: Response | PromiseLike<never>) => answer(response) };
}
const answers = [
  ["an answer", () => Response.json({ matches: [] })],
  ["a refusal", () => Response.json({ error: "no" }, { status: 403 })],
  ["no session any more", () => Response.json({ error: "no" }, { status: 401 })],
  ["no answer", () => Promise.reject(new TypeError("network"))],
] as const;

test.each(answers)(
  "SESS-07 whoever signs in is told nothing of calls of the session before: %s",
  async (_, make) => {
    sessionStore.begin("t", ada, "browser");
    const late = telling();
    sessionStore.signOut();
    sessionStore.begin("other", { ...ada, name: "Noor" }, "browser");
    late.answer(make());
    await late.told;
    expect(said()).toEqual([]);
    await new Promise((next) => setTimeout(next));
    toast.say("Saved successfully");
    expect(said()).toEqual(["Saved successfully"]);
  },
);

test("SESS-07 a call of the session is told of, and so is one from before somebody signed in", async () => {
  sessionStore.begin("t", ada, "browser");
  const own = telling();
  own.answer(Response.json({ matches: [] }));
  await own.told;
  expect(said()).toEqual(["It is there"]);
  sessionStore.signOut();
  const before = telling();
  sessionStore.begin("other", ada, "browser");
  before.answer(Response.json({ error: "no" }, { status: 403 }));
  await before.told;
  expect(said()).toEqual(["It is there", "It could not be loaded"]);
});
