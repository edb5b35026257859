import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "#/api/client";
import { wasAskedEarly } from "#/api/earlyAnswers";
import { logFailure } from "#/api/log";
import type { User } from "#/api/types";
import { blockedPeopleOf, perAccount, placeChangesOf, retriesOf } from "#/state/accountState";
import { deckEventsOf } from "#/state/deckEvents";
import { likesOf } from "#/state/likes";
import { createStore, type Store } from "#/ui/store";
import {
  append,
  applyDeckEvent,
  type Deck,
  emptyDeck,
  heldIds,
  remove,
  replaceWaiting,
  revalidate,
} from "./deck";

/** The deck, and what is known of further people on the server. */
export interface DeckState {
  deck: Deck<User>;
  /** True if the server said last that an act can be undone, also one from before the app was opened. */
  canUndo: boolean;
  /** Whom that act was about, if it is known. */
  undoTarget?: string | null | undefined;
  /** The person whose match with this account the next undo would end. */
  undoEnds?: User | null | undefined;
  /** True if the server has sent anybody since this account signed in. */
  hadPeople: boolean;
  /** True if the server has nobody more. */
  ended: boolean;
  /** The state of loading more people. */
  more: "idle" | "loading" | "failed";
  /** Counts complete reloads: answers to requests of an earlier round are ignored. */
  round: number;
  /** True if the next complete answer replaces who waits. */
  replaceNext: boolean;
}

/** Loading starts this many milliseconds after the screen opens. */
const startDelay = 100;
const pageSize = 20;
/** The page of this screen asks for them before the app is there, as long after the person is known (`tools/pageStart.mjs`). */
const firstPeople = `/api/users/discover?limit=${pageSize}`;
/** The most people that the server sends at once. */
const maxPageSize = 60;
/** With fewer people waiting, more are loaded. */
const lowWater = 6;
/** The most people held at once: their ids are sent to the server to exclude, and it takes only so many. */
const maxHeld = 160;

export const deckStoreOf = perAccount((cache) => {
  const events = deckEventsOf(cache);
  const state = createStore<DeckState>({
    deck: events.get().reduce(applyDeckEvent<User>, emptyDeck<User>()),
    canUndo: false,
    hadPeople: false,
    ended: false,
    more: "idle",
    round: 0,
    replaceNext: false,
  });
  events.subscribe(() =>
    state.set((now) => ({
      ...now,
      deck: events
        .get()
        .slice(-1)
        .reduce(applyDeckEvent<User>, now.deck),
    })),
  );
  const gone = blockedPeopleOf(cache);
  gone.subscribe(() => state.set((now) => ({ ...now, deck: gone.get().reduce(remove, now.deck) })));
  // The query is asked again by whoever has changed the place.
  placeChangesOf(cache).subscribe(() => clearDeck(state));
  retriesOf(cache).add(() => {
    if (state.get().more === "failed") void loadMore(cache, Number.POSITIVE_INFINITY);
  });
  return state;
});

/** Loads the first people, or checks those who wait. The result goes into the deck store; the query only holds their number. */
export const deckQuery = (cache: QueryClient) =>
  queryOptions({
    queryKey: ["discovery"],
    queryFn: async ({ signal }) => {
      if (!wasAskedEarly(firstPeople)) await pause(startDelay, signal);
      const store = deckStoreOf(cache);
      const wasActedOn = actedOnSince(cache);
      // The server may not know of the last one yet.
      const hasUnsettledActs = likesOf(cache).pendingIds().length > 0;
      const limit = Math.min(maxPageSize, Math.max(pageSize, store.get().deck.waiting.length));
      const {
        users: all,
        can_undo: canUndo,
        undo_target_id: undoTarget,
        undo_ends_match_with: undoEnds,
      } = await api.get("/api/users/discover", {
        query: { limit },
        signal,
      });
      const users = all.filter((user) => !wasActedOn(user));
      store.set((state) => ({
        deck: state.replaceNext
          ? replaceWaiting(state.deck, users)
          : revalidate(state.deck, users, all.length < limit),
        canUndo,
        undoTarget: hasUnsettledActs ? undefined : undoTarget,
        undoEnds,
        hadPeople: state.hadPeople || users.length > 0,
        ended: false,
        more: "idle",
        round: state.round + 1,
        replaceNext: false,
      }));
      return users.length;
    },
    gcTime: Number.POSITIVE_INFINITY,
  });

/** Who leaves by an action that is not answered yet. Whose like is being taken back stays, or comes back with it. */
function leavingIds(cache: QueryClient): string[] {
  const likes = likesOf(cache);
  return likes.pendingIds().filter((id) => {
    const { liked, skipped } = likes.flagsOf(id);
    return liked || skipped;
  });
}

/** Call it before a request: the answer may contain people who were leaving by then. Tells whom. */
function actedOnSince(cache: QueryClient): (user: User) => boolean {
  const before = leavingIds(cache);
  return ({ id }) => before.includes(id) || leavingIds(cache).includes(id);
}

/** The next complete answer replaces who waits. */
export const replaceOnNextAnswer = (state: Store<DeckState>): void =>
  state.set((now) => ({ ...now, replaceNext: true }));

/**
 * Removes everybody who waits, since they may not fit changed preferences, or are as far away as they were from another place. A reload must follow; `more` is `loading` until
 * then, so that nothing else loads people. Steps can still be undone.
 */
export const clearDeck = (state: Store<DeckState>): void =>
  state.set((now) => ({
    ...now,
    deck: { ...now.deck, waiting: [] },
    hadPeople: false,
    ended: false,
    more: "loading",
    round: now.round + 1,
    replaceNext: true,
  }));

/** Loads more people if fewer than `low` wait. The grid, which shows all of them, passes a larger number. */
export async function loadMore(cache: QueryClient, low = lowWater): Promise<void> {
  const state = deckStoreOf(cache);
  const { deck, ended, more, round } = state.get();
  if (ended || more === "loading" || deck.waiting.length >= Math.min(low, maxHeld)) return;
  const settle = (change: (now: DeckState) => Partial<DeckState>) =>
    state.set((now) => (now.round === round ? { ...now, more: "idle", ...change(now) } : now));
  state.set((now) => ({ ...now, more: "loading" }));
  const wasActedOn = actedOnSince(cache);
  try {
    const exclude = heldIds(deck, leavingIds(cache)).join(",");
    const { users } = await api.get("/api/users/discover", { query: { limit: pageSize, exclude } });
    settle((now) => {
      const fresh = users.filter((user) => !wasActedOn(user));
      // Behind people about whom an action is unanswered there may be others.
      const ended = append(now.deck, users) === now.deck;
      return { deck: append(now.deck, fresh), hadPeople: now.hadPeople || users.length > 0, ended };
    });
  } catch (error) {
    logFailure("more people", error);
    settle(() => ({ more: "failed" }));
  }
}

/** Resolves after the time, or rejects when the signal is aborted. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
