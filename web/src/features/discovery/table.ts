import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "#/api/client";
import { logFailure } from "#/api/log";
import type { User } from "#/api/types";
import { createStore, goneOf, perAccount, type Store } from "#/state/accountState";
import { likesOf } from "#/state/likes";
import { type Deck, drop, emptyDeck, heldIds, redeal, replenish, revalidate } from "./deck";

/** What lies on the table: the deck, and whether the server has more. */
export interface Table {
  deck: Deck<User>;
  /** Somebody was dealt since this account signed in. */
  dealt: boolean;
  /** The server has nobody more. */
  ended: boolean;
  /** More people are on their way, or did not make it. */
  more: "idle" | "asking" | "failed";
  /** How often everything was dealt anew: an answer to an earlier dealing's question no longer counts. */
  round: number;
  /** Somebody asked for everybody anew: the next answer replaces who waits. */
  anew: boolean;
}

/** How long after the person is known loading starts. */
const calm = 100;
const dealAtOnce = 20;
/** The server names no more in one answer. */
const mostAtOnce = 60;
/** With fewer waiting, more are asked for. */
const runningLow = 6;
/** No more are held at once: whom the client holds is named to the server, and it listens to so many names. */
const mostHeld = 160;

export const tableOf = perAccount((cache) => {
  const table = createStore<Table>({
    deck: emptyDeck(),
    dealt: false,
    ended: false,
    more: "idle",
    round: 0,
    anew: false,
  });
  const gone = goneOf(cache);
  gone.subscribe(() => table.set((now) => ({ ...now, deck: gone.get().reduce(drop, now.deck) })));
  return table;
});

/** Deals, or looks after those who were dealt. The deck itself lives in the table. */
export const dealing = (cache: QueryClient) =>
  queryOptions({
    queryKey: ["discovery"],
    queryFn: async ({ signal }) => {
      await pause(calm, signal);
      const store = tableOf(cache);
      const isLeft = leftBehind(cache);
      const limit = Math.min(mostAtOnce, Math.max(dealAtOnce, store.get().deck.waiting.length));
      const { users: all } = await api.get("/api/users/discover", { query: { limit }, signal });
      const users = all.filter((user) => !isLeft(user));
      store.set((table) => ({
        deck: table.anew ? redeal(table.deck, users) : revalidate(table.deck, users, all.length < limit),
        dealt: table.dealt || users.length > 0,
        ended: false,
        more: "idle",
        round: table.round + 1,
        anew: false,
      }));
      return users.length;
    },
    gcTime: Number.POSITIVE_INFINITY,
  });

/** Whether somebody was acted on while the server did not know it: asked before, it may still name them. */
function leftBehind(cache: QueryClient): (user: User) => boolean {
  const likes = likesOf(cache);
  const before = likes.underway();
  return ({ id }) => before.includes(id) || likes.underway().includes(id);
}

/** The next answer replaces who waits. */
export const askAnew = (table: Store<Table>): void => table.set((now) => ({ ...now, anew: true }));

/**
 * Takes everybody off the table, for they may fit no more; dealing follows, and until then counts as asked for, so that
 * nobody else asks. What was done can still be undone.
 */
export const clear = (table: Store<Table>): void =>
  table.set((now) => ({
    deck: { ...now.deck, waiting: [] },
    dealt: false,
    ended: false,
    more: "asking",
    round: now.round + 1,
    anew: true,
  }));

/** Asks for more people when few wait. A list that is looked at as a whole asks whenever its end is near. */
export async function dealMore(cache: QueryClient, low = runningLow): Promise<void> {
  const table = tableOf(cache);
  const { deck, ended, more, round } = table.get();
  if (ended || more === "asking" || deck.waiting.length >= Math.min(low, mostHeld)) return;
  const settle = (change: (now: Table) => Partial<Table>) =>
    table.set((now) => (now.round === round ? { ...now, more: "idle", ...change(now) } : now));
  table.set((now) => ({ ...now, more: "asking" }));
  const isLeft = leftBehind(cache);
  try {
    const exclude = heldIds(deck, likesOf(cache).underway()).join(",");
    const { users } = await api.get("/api/users/discover", { query: { limit: dealAtOnce, exclude } });
    settle((now) => {
      const fresh = users.filter((user) => !isLeft(user));
      // Behind those whom the server will have heard of soon there may be others.
      const ended = replenish(now.deck, users) === now.deck;
      return { deck: replenish(now.deck, fresh), dealt: now.dealt || users.length > 0, ended };
    });
  } catch (thrown) {
    logFailure("more people", thrown);
    settle(() => ({ more: "failed" }));
  }
}

/** Resolves after the time, or fails as soon as nobody waits for it any more. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
