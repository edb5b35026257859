// @vitest-environment happy-dom
import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import type { User } from "#/api/types";
import { placeChangesOf } from "#/state/accountState";
import { deckEventsOf } from "#/state/deckEvents";
import { likesOf } from "#/state/likes";
import { append } from "./deck";
import { clearDeck, deckQuery, deckStoreOf, loadMore } from "./deckStore";

const people = (...ids: string[]) => ids.map((id) => ({ id, name: id, pictures: [] }) as unknown as User);

/** A store with these people waiting, and a server that answers each request when the test says so. */
function storeWith(...ids: string[]) {
  const cache = new QueryClient();
  const store = deckStoreOf(cache);
  store.set((now) => ({ ...now, deck: append(now.deck, people(...ids)), hadPeople: true }));
  const questions: { url: URL; answer: (...ids: string[]) => void; fail: () => void }[] = [];
  vi.stubGlobal("fetch", (url: string) => {
    return new Promise<Response>((resolve) => {
      questions.push({
        url: new URL(url, "http://here"),
        answer: (...found) => resolve(new Response(JSON.stringify({ users: people(...found) }))),
        fail: () => resolve(new Response("{}", { status: 500 })),
      });
    });
  });
  const waiting = () =>
    store
      .get()
      .deck.waiting.map((person) => person.id)
      .join("");
  return { cache, store, questions, waiting };
}

test("the deck is replenished before it is empty, and asks for nobody it holds", async () => {
  const { cache, store, questions, waiting } = storeWith("a", "b", "c", "d", "e", "f");
  await loadMore(cache);
  expect(questions).toHaveLength(0);
  store.set((now) => ({ ...now, deck: { ...now.deck, waiting: now.deck.waiting.slice(1) } }));
  const loading = loadMore(cache);
  void loadMore(cache);
  expect(questions).toHaveLength(1);
  expect(questions[0]?.url.searchParams.get("exclude")).toBe("b,c,d,e,f");
  questions[0]?.answer("g", "b");
  await loading;
  expect(waiting()).toBe("bcdefg");
  expect(store.get()).toMatchObject({ more: "idle", ended: false });
});

test("when the server has nobody more, no request follows; after a failure one does", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const { cache, store, questions } = storeWith("a");
  const failing = loadMore(cache);
  questions[0]?.fail();
  await failing;
  expect(store.get().more).toBe("failed");
  const again = loadMore(cache);
  questions[1]?.answer("a");
  await again;
  expect(store.get()).toMatchObject({ more: "idle", ended: true });
  await loadMore(cache);
  expect(questions).toHaveLength(2);
});

test("DISC-07 who waits is looked after: the top stays, who left is gone, newcomers are behind", async () => {
  const { cache, questions, waiting } = storeWith("a", "b", "c");
  const looked = cache.fetchQuery(deckQuery(cache));
  await vi.waitFor(() => expect(questions).toHaveLength(1));
  expect(Object.fromEntries(questions[0]?.url.searchParams ?? [])).toEqual({ limit: "20" });
  questions[0]?.answer("n", "c");
  await looked;
  expect(waiting()).toBe("acn");
});

test("DISC-07 APP-05 people whom the page has asked for are not asked for again", async () => {
  const { cache, questions, waiting } = storeWith();
  vi.spyOn(performance, "now").mockReturnValue(1_000);
  const early = Promise.resolve(new Response(JSON.stringify({ users: people("a", "b") })));
  const answers = new Map([["/api/users/discover?limit=20", early]]);
  vi.stubGlobal("kindredEarly", { token: null, answers });
  await cache.fetchQuery(deckQuery(cache));
  expect(waiting()).toBe("ab");
  expect(questions).toEqual([]);
});

test("whoever was acted on is not added again while the request about them is unanswered", async () => {
  const { cache, store, questions, waiting } = storeWith("a");
  void likesOf(cache).skip("a");
  store.set((now) => ({ ...now, deck: { waiting: [], steps: [] } }));
  const more = loadMore(cache);
  await vi.waitFor(() => expect(questions).toHaveLength(2));
  const asking = (what: string) => questions.find(({ url }) => url.pathname.includes(what));
  expect(asking("discover")?.url.searchParams.get("exclude")).toBe("a");
  asking("skip")?.answer();
  await vi.waitFor(() => expect(likesOf(cache).pendingIds()).toEqual([]));
  asking("discover")?.answer("a", "b");
  await more;
  expect(waiting()).toBe("b");
});

test("POLISH-06 DISC-08 whose like is still being taken back after a reload is among the first people", async () => {
  const { cache, questions, waiting } = storeWith();
  likesOf(cache).resume([
    { act: "toggle", id: "a", key: "1" },
    { act: "skip", id: "b", key: "2" },
  ]);
  const looked = cache.fetchQuery(deckQuery(cache));
  const asking = () => questions.find(({ url }) => url.pathname.includes("discover"));
  await vi.waitFor(() => expect(asking()).toBeDefined());
  asking()?.answer("a", "b", "c");
  await looked;
  expect(likesOf(cache).pendingIds()).toEqual(["a", "b"]);
  expect(waiting()).toBe("ac");
});

test("changed preferences clear the deck, and an answer to the old ones adds nobody", async () => {
  const { cache, store, questions, waiting } = storeWith("a", "b");
  const underOldPreferences = loadMore(cache);
  clearDeck(store);
  expect(waiting()).toBe("");
  const hadPeople = cache.fetchQuery(deckQuery(cache));
  await vi.waitFor(() => expect(questions).toHaveLength(2));
  questions[0]?.answer("o");
  await underOldPreferences;
  expect(waiting()).toBe("");
  questions[1]?.answer("n", "b");
  await hadPeople;
  expect(waiting()).toBe("nb");
  expect(store.get()).toMatchObject({ more: "idle", replaceNext: false });
});

test("PROFILE-03 the deck takes what is done on a profile, also what was done before it was opened", () => {
  const cache = new QueryClient();
  const events = deckEventsOf(cache);
  const [ann, ben] = people("ann", "ben") as [User, User];
  events.set((all) => [...all, { person: ann, kind: "skip" }]);
  const store = deckStoreOf(cache);
  store.set((now) => ({ ...now, deck: append(now.deck, people("ann", "ben", "cid")) }));
  const shown = () => store.get().deck.waiting.map(({ id }) => id);
  expect(shown()).toEqual(["ben", "cid"]);
  events.set((all) => [...all, { person: ben, kind: "superlike" }]);
  expect(shown()).toEqual(["cid"]);
  expect(store.get().deck.steps.map(({ person, act }) => [person.id, act])).toEqual([
    ["ann", "skip"],
    ["ben", "superlike"],
  ]);
  events.set((all) => [...all, { person: ben, kind: "failed" }]);
  expect(shown()).toEqual(["ben", "cid"]);
});

test("DISC-07 nobody waits as far away as they were from the place that one has left", async () => {
  const { cache, store, questions, waiting } = storeWith("a", "b");
  const more = loadMore(cache);
  placeChangesOf(cache).set((count) => count + 1);
  expect(waiting()).toBe("");
  questions[0]?.answer("c");
  await more;
  expect([waiting(), store.get().more]).toEqual(["", "loading"]);
  const looked = cache.fetchQuery(deckQuery(cache));
  await vi.waitFor(() => expect(questions).toHaveLength(2));
  questions[1]?.answer("b", "d");
  await looked;
  expect(waiting()).toBe("bd");
});

test.each([
  ["nothing", [], "y"],
  ["a skip of an earlier page", [{ act: "skip" as const, id: "z", key: "k" }], undefined],
])(
  "DISC-10 whom the next undo means is known from the server when what it may not know of yet is: %s",
  async (_, unsettled, known) => {
    const { cache, store } = storeWith();
    vi.stubGlobal("fetch", async (url: string) =>
      url.includes("discover")
        ? Response.json({ users: [], can_undo: true, undo_target_id: "y" })
        : new Promise<Response>(() => undefined),
    );
    likesOf(cache).resume(unsettled);
    await cache.fetchQuery(deckQuery(cache));
    expect(store.get()).toMatchObject({ canUndo: true, undoTarget: known });
  },
);
