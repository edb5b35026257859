import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { createStore, perAccount, type Store } from "#/api/accountState";
import { api } from "#/api/client";
import { logFailure } from "#/api/log";
import type { User } from "#/api/types";
import { type Deck, emptyDeck, heldIds, redeal, replenish } from "./deck";

/** What lies on the table: the deck, and whether the server has more. */
export interface Table {
  deck: Deck<User>;
  /** Somebody was dealt since this account signed in. */
  dealt: boolean;
  /** The server has nobody more. */
  ended: boolean;
  /** More people are on their way, or did not make it. */
  more: "idle" | "asking" | "failed";
}

/** How long after the person is known loading starts. */
const calm = 100;
const dealAtOnce = 20;
/** With fewer waiting, more are asked for. */
const runningLow = 6;

export const tableOf = perAccount(() =>
  createStore<Table>({ deck: emptyDeck(), dealt: false, ended: false, more: "idle" }),
);

/** Deals, or deals anew around the card being looked at. The deck itself lives in the table. */
export const dealing = (cache: QueryClient) =>
  queryOptions({
    queryKey: ["discovery"],
    queryFn: async ({ signal }) => {
      await pause(calm, signal);
      const { users } = await api.get("/api/users/discover", { query: { limit: dealAtOnce }, signal });
      tableOf(cache).set((table) => ({
        deck: redeal(table.deck, users),
        dealt: table.dealt || users.length > 0,
        ended: false,
        more: "idle",
      }));
      return users.length;
    },
    gcTime: Number.POSITIVE_INFINITY,
  });

/** Asks for more people when few wait. */
export async function dealMore(table: Store<Table>): Promise<void> {
  const { deck, ended, more } = table.get();
  if (ended || more === "asking" || deck.waiting.length >= runningLow) return;
  table.set((now) => ({ ...now, more: "asking" }));
  try {
    const exclude = heldIds(deck).join(",");
    const { users } = await api.get("/api/users/discover", { query: { limit: dealAtOnce, exclude } });
    table.set((now) => {
      const longer = replenish(now.deck, users);
      return { deck: longer, dealt: now.dealt || users.length > 0, ended: longer === now.deck, more: "idle" };
    });
  } catch (thrown) {
    logFailure("more people", thrown);
    table.set((now) => ({ ...now, more: "failed" }));
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
