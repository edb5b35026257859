// @vitest-environment happy-dom
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Me, Preferences } from "#/api/types";
import { Myself } from "./myself";
import { sessionStore } from "./session";

const ada = { id: "0000000000001", name: "Ada", bio: "Maps" } as Me;
const shown = () => sessionStore.get().user;

/** Answers the changes in order: with one's profile as the server has it then, or not at all. */
function serverAnswering(...answers: (Me | "down")[]) {
  vi.stubGlobal("fetch", async () => {
    const answer = answers.shift() ?? "down";
    if (answer === "down") throw new TypeError("network");
    return Response.json({ user: answer });
  });
}

beforeEach(() => sessionStore.begin("token", ada, "device"));
afterEach(() => vi.unstubAllGlobals());

/** Makes each change while those before it are on their way; the result tells which of them were saved. */
async function changeAtOnce(...changes: Partial<Me>[]) {
  const myself = new Myself(new QueryClient());
  const outcomes = Promise.allSettled(changes.map((change) => myself.change(change)));
  expect(shown()).toMatchObject(Object.assign({}, ...changes));
  return (await outcomes).map(({ status }) => status);
}

test("ME-08 two changes of one field that both fail leave what the server has, and not the first", async () => {
  serverAnswering("down", "down");
  expect(await changeAtOnce({ name: "A" }, { name: "B" })).toEqual(["rejected", "rejected"]);
  expect(shown()).toEqual(ada);
});

test("ME-08 a change that fails after another leaves that one as the server has it", async () => {
  const saved = { ...ada, name: "Ann" };
  serverAnswering(saved, "down");
  expect(await changeAtOnce({ name: "Ann " }, { name: "B" })).toEqual(["fulfilled", "rejected"]);
  expect(shown()).toEqual(saved);
});

test("ME-08 a change that fails takes back no change of another field that is saved after it", async () => {
  const saved = { ...ada, bio: "Rivers" };
  serverAnswering("down", saved);
  expect(await changeAtOnce({ name: "A" }, { bio: "Rivers" })).toEqual(["rejected", "fulfilled"]);
  expect(shown()).toEqual(saved);
});

test("SESS-04 changes that are not answered when their session ends change nothing for whoever signs in next", async () => {
  let fail = () => {};
  const sent = vi.fn<() => void>();
  vi.stubGlobal("fetch", () => {
    sent();
    return new Promise((_, reject) => {
      fail = () => reject(new TypeError("network"));
    });
  });
  const myself = new Myself(new QueryClient());
  const outcomes = Promise.allSettled([myself.change({ name: "A" }), myself.change({ bio: "Rivers" })]);
  await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce());
  const ben = { id: "0000000000002", name: "Ben", bio: "Boats" } as Me;
  sessionStore.signOut();
  sessionStore.begin("other", ben, "device");
  fail();
  expect((await outcomes).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await expect(myself.change({ name: "B" })).rejects.toThrow("expired");
  expect(sent).toHaveBeenCalledOnce();
  expect(shown()).toEqual(ben);
});

test("SESS-04 a profile that was asked for before a change does not overwrite it", async () => {
  const saved = { ...ada, name: "Ann" };
  let answer = () => {};
  const waiting = new Promise<void>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal("fetch", async (_: string, { method }: RequestInit) => {
    if (method === "PUT") return Response.json({ user: saved });
    await waiting;
    return Response.json({ user: ada });
  });
  const myself = new Myself(new QueryClient());
  const loaded = myself.load(new AbortController().signal);
  await myself.change({ name: "Ann" });
  answer();
  await loaded;
  expect(shown()).toEqual(saved);
});

test("ME-08 DISC-07 once one's place is saved, everything is asked for anew, at once where it is shown", async () => {
  const cache = new QueryClient();
  const near = { queryKey: ["discovery"], queryFn: vi.fn<() => number>(() => 20), staleTime: 5_000 };
  const leave = new QueryObserver(cache, near).subscribe(() => undefined);
  await vi.waitFor(() => expect(cache.getQueryData(near.queryKey)).toBe(20));
  cache.setQueryData(["like-lists"], [{ id: "0000000000002", distance_km: 3 }]);
  const isStale = () => cache.getQueryState(["like-lists"])?.isInvalidated;
  serverAnswering({ ...ada, bio: "Rivers" }, { ...ada, location: "Lyon" });
  await new Myself(cache).change({ bio: "Rivers" });
  expect([near.queryFn.mock.calls.length, isStale()]).toEqual([1, false]);
  await new Myself(cache).change({ location: "Lyon" });
  expect([near.queryFn.mock.calls.length, isStale()]).toEqual([2, true]);
  leave();
});

test("DISC-07 where one's place was changed elsewhere, everything is asked for anew once the profile is", async () => {
  const cache = new QueryClient();
  cache.setQueryData(["like-lists"], [{ id: "0000000000002", distance_km: 3 }]);
  const isStale = () => cache.getQueryState(["like-lists"])?.isInvalidated;
  const myself = new Myself(cache);
  serverAnswering({ ...ada, bio: "Rivers" }, { ...ada, location: "Lyon" });
  await myself.load(new AbortController().signal);
  expect([shown()?.bio, isStale()]).toEqual(["Rivers", false]);
  await myself.load(new AbortController().signal);
  expect([shown()?.location, isStale()]).toEqual(["Lyon", true]);
});

/** Requests that wait until they are answered, each with a version of the profile or not. */
function heldRequests() {
  type Answer = Me | "refused" | "lost";
  const held: ((answer: Answer) => void)[] = [];
  vi.stubGlobal(
    "fetch",
    () =>
      new Promise((resolve, reject) => {
        held.push((user) => {
          if (user === "lost") reject(new TypeError("network"));
          else if (user === "refused") resolve(Response.json({ error: "Too long" }, { status: 422 }));
          else resolve(Response.json({ user }));
        });
      }),
  );
  const answer = async (at: number, user: Answer) => {
    await vi.waitFor(() => expect(held.length).toBeGreaterThan(at));
    held[at]?.(user);
  };
  return { held, answer };
}

test("LIVE-01 of two loads whose answers overtake each other the one that began last is shown", async () => {
  const { answer } = heldRequests();
  const myself = new Myself(new QueryClient());
  const loads = [myself.refresh(() => true), myself.refresh(() => true)];
  await answer(1, { ...ada, bio: "Rivers" });
  await answer(0, { ...ada, bio: "Roads" });
  await Promise.all(loads);
  expect(shown()?.bio).toBe("Rivers");
});

test("LIVE-01 what the server has told of is loaded again after a failure, and after a change that was not saved", async () => {
  const { held, answer } = heldRequests();
  const myself = new Myself(new QueryClient());
  const changed = myself.change({ name: "Ann" });
  await vi.waitFor(() => expect(held).toHaveLength(1));
  const told = myself.refresh(() => true);
  // It does not say what becomes of the change.
  await answer(1, { ...ada, bio: "Rivers" });
  await told;
  expect(shown()).toEqual({ ...ada, name: "Ann" });
  await answer(0, "refused");
  await expect(changed).rejects.toThrow("Too long");
  await answer(2, "lost");
  await vi.waitFor(() => expect(held).toHaveLength(3));
  const again = myself.loadIfOutdated();
  await answer(3, { ...ada, bio: "Roads" });
  await again;
  expect(shown()).toEqual({ ...ada, bio: "Roads" });
  await myself.loadIfOutdated();
  expect(held).toHaveLength(4);
});

/** Preferences that are being saved while a load of the profile is under way; each is answered in turn. */
function savingPreferences() {
  const older = { age_min: 18, age_max: 35 } as Preferences;
  const saved = { age_min: 30, age_max: 40 } as Preferences;
  sessionStore.updateUser({ ...ada, preferences: older });
  const loads: ((user: Me) => void)[] = [];
  let answer = () => {};
  vi.stubGlobal("fetch", (url: string) => {
    const isLoad = url === "/api/users/me";
    return new Promise((resolve) => {
      if (isLoad) loads.push((user) => resolve(Response.json({ user })));
      else answer = () => resolve(Response.json({ preferences: saved }));
    });
  });
  const myself = new Myself(new QueryClient());
  const loaded = myself.load();
  const saving = myself.savePreferences(saved);
  return { older, saved, loads, loaded, saving, answer: () => answer() };
}

test("PREF-03 preferences show once they are saved", async () => {
  const { older, saved, saving, answer } = savingPreferences();
  await new Promise((resolve) => setTimeout(resolve));
  expect(shown()?.preferences).toEqual(older);
  answer();
  await saving;
  expect(shown()).toEqual({ ...ada, preferences: saved });
});

test.each(["before", "after"])(
  "PREF-03 a profile that was asked for before the preferences were saved, and answered %s, does not overwrite them, and what else it tells is asked for again",
  async (when) => {
    const { older, saved, loads, loaded, saving, answer } = savingPreferences();
    await vi.waitFor(() => expect(loads).toHaveLength(1));
    const elsewhere = { ...ada, bio: "Rivers" };
    const answerLoad = async () => {
      loads[0]?.({ ...elsewhere, preferences: older });
      await loaded;
    };
    if (when === "before") await answerLoad();
    answer();
    await saving;
    if (when === "after") await answerLoad();
    expect(shown()).toEqual({ ...ada, preferences: saved });
    await vi.waitFor(() => expect(loads).toHaveLength(2));
    loads[1]?.({ ...elsewhere, preferences: saved });
    await vi.waitFor(() => expect(shown()).toEqual({ ...elsewhere, preferences: saved }));
  },
);
