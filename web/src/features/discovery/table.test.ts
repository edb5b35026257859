import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import type { User } from "#/api/types";
import { likesOf } from "#/state/likes";
import { replenish } from "./deck";
import { clear, dealing, dealMore, tableOf } from "./table";

const people = (...ids: string[]) => ids.map((id) => ({ id, name: id, pictures: [] }) as unknown as User);

/** A table with these people waiting, and a server that answers each question when it is told to. */
function tableWith(...ids: string[]) {
  const cache = new QueryClient();
  const table = tableOf(cache);
  table.set((now) => ({ ...now, deck: replenish(now.deck, people(...ids)), dealt: true }));
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
    table
      .get()
      .deck.waiting.map((person) => person.id)
      .join("");
  return { cache, table, questions, waiting };
}

test("the deck is replenished before it is empty, and asks for nobody it holds", async () => {
  const { cache, table, questions, waiting } = tableWith("a", "b", "c", "d", "e", "f");
  await dealMore(cache);
  expect(questions).toHaveLength(0);
  table.set((now) => ({ ...now, deck: { ...now.deck, waiting: now.deck.waiting.slice(1) } }));
  const asked = dealMore(cache);
  void dealMore(cache);
  expect(questions).toHaveLength(1);
  expect(questions[0]?.url.searchParams.get("exclude")).toBe("b,c,d,e,f");
  questions[0]?.answer("g", "b");
  await asked;
  expect(waiting()).toBe("bcdefg");
  expect(table.get()).toMatchObject({ more: "idle", ended: false });
});

test("when the server has nobody more it is asked no more; when it fails, it is asked again", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const { cache, table, questions } = tableWith("a");
  const failing = dealMore(cache);
  questions[0]?.fail();
  await failing;
  expect(table.get().more).toBe("failed");
  const again = dealMore(cache);
  questions[1]?.answer("a");
  await again;
  expect(table.get()).toMatchObject({ more: "idle", ended: true });
  await dealMore(cache);
  expect(questions).toHaveLength(2);
});

test("DISC-07 who waits is looked after: the top stays, who left is gone, newcomers are behind", async () => {
  const { cache, questions, waiting } = tableWith("a", "b", "c");
  const looked = cache.fetchQuery(dealing(cache));
  await vi.waitFor(() => expect(questions).toHaveLength(1));
  expect(Object.fromEntries(questions[0]?.url.searchParams ?? [])).toEqual({ limit: "20" });
  questions[0]?.answer("n", "c");
  await looked;
  expect(waiting()).toBe("acn");
});

test("whoever was acted on is not dealt again while the server has not heard of it", async () => {
  const { cache, table, questions, waiting } = tableWith("a");
  void likesOf(cache).skip("a");
  table.set((now) => ({ ...now, deck: { waiting: [], steps: [] } }));
  const more = dealMore(cache);
  await vi.waitFor(() => expect(questions).toHaveLength(2));
  const asking = (what: string) => questions.find(({ url }) => url.pathname.includes(what));
  expect(asking("discover")?.url.searchParams.get("exclude")).toBe("a");
  asking("skip")?.answer();
  await vi.waitFor(() => expect(likesOf(cache).underway()).toEqual([]));
  asking("discover")?.answer("a", "b");
  await more;
  expect(waiting()).toBe("b");
});

test("new wishes clear the table, and an answer under the old ones adds nobody", async () => {
  const { cache, table, questions, waiting } = tableWith("a", "b");
  const underOldWishes = dealMore(cache);
  clear(table);
  expect(waiting()).toBe("");
  const dealt = cache.fetchQuery(dealing(cache));
  await vi.waitFor(() => expect(questions).toHaveLength(2));
  questions[0]?.answer("o");
  await underOldWishes;
  expect(waiting()).toBe("");
  questions[1]?.answer("n", "b");
  await dealt;
  expect(waiting()).toBe("nb");
  expect(table.get()).toMatchObject({ more: "idle", anew: false });
});
