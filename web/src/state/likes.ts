import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { api, freshKey } from "#/api/client";
import { ApiFailure } from "#/api/failure";
import { logFailure } from "#/api/log";
import type { LikeAnswer, UndoAnswer } from "#/api/types";
import { createStore, perAccount, type Store, useAccountState, useStore } from "./accountState";

/** What this account has done towards somebody. */
export interface Marks {
  liked: boolean;
  favorite: boolean;
}

/** What came of an act: the answer, `gone` when there is no such person any more, null when it did not arrive. */
export type Heard = LikeAnswer | "gone" | null;

/** What came of an undo: what was taken back, `nothing`, `lost` when the act itself had not arrived, null when it did not. */
export type Undone = UndoAnswer["undone_action"] | "nothing" | "lost" | null;

type Change = { readonly [mark in keyof Marks]?: Marks[mark] | undefined };
type Changes = Readonly<Record<string, Change>>;

const storedMarks = queryOptions({
  queryKey: ["marks"],
  queryFn: async ({ signal }) => {
    const { likedUsers, favorites } = await api.get("/api/matches/user-actions", { signal });
    return { liked: new Set(likedUsers), favorites: new Set(favorites) };
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/**
 * Likes, skips and favourites of one account. What is done shows at once and is taken back quietly when the server
 * did not hear of it. Calls go out one after the other, so that the server's order, and its undo, are the person's.
 */
export class Likes {
  /** What was changed here since the marks were loaded; it wins over them. */
  readonly changes: Store<Changes> = createStore<Changes>({});
  readonly #cache: QueryClient;
  #queue: Promise<unknown> = Promise.resolve();
  #latest = new Map<string, number>();
  /** How many acts about somebody are not answered yet. */
  #underway = new Map<string, number>();
  /** Acts that wait for their turn. */
  #unsent = new Map<() => Promise<unknown>, string>();
  /** Whose last act did not arrive. */
  #lost = new Set<string>();
  /** The key of an undo of which nothing was heard: the next one is the same. */
  #undoKey: string | undefined;

  constructor(cache: QueryClient) {
    this.#cache = cache;
  }

  marksOf(id: string): Marks {
    const stored = this.#cache.getQueryData(storedMarks.queryKey);
    const change = this.changes.get()[id];
    return {
      liked: change?.liked ?? stored?.liked.has(id) ?? false,
      favorite: change?.favorite ?? stored?.favorites.has(id) ?? false,
    };
  }

  /** Whose acts the server may not have heard of yet. */
  underway(): string[] {
    return [...this.#underway.keys()];
  }

  /** Likes, or asks again for somebody shown as liked, which takes the like back: the server says what it was. */
  toggleLike(id: string): Promise<Heard> {
    if (!this.marksOf(id).liked) return this.like(id);
    return this.#act(id, false, () => call("like", id));
  }

  /** Likes for sure: a like that another window has given already is not taken away by giving it again. */
  like(id: string): Promise<Heard> {
    return this.#act(id, true, () => call("like", id, { toggle: false }));
  }

  superlike(id: string): Promise<Heard> {
    return this.#act(id, true, () => call("superlike", id));
  }

  skip(id: string): Promise<Heard> {
    return this.#act(
      id,
      false,
      () => call("skip", id),
      // Whoever is skipped is not liked, whether or not a like ended with it.
      () => false,
    );
  }

  /** Takes back the last act, unless it is known that the one about this person did not even arrive. */
  async undo(id: string): Promise<Undone> {
    try {
      const undone = await this.#inTurn(async () => {
        if (this.#lost.has(id)) return "lost";
        this.#undoKey ??= freshKey();
        const answer = await heard(
          (idempotencyKey) => api.post("/api/matches/undo", { idempotencyKey }),
          this.#undoKey,
        );
        this.#undoKey = undefined;
        return answer.undone_action;
      });
      if (undone !== "lost") await this.#askAbout(undone.target_id);
      return undone;
    } catch (thrown) {
      logFailure("undo", thrown);
      if (!unheard(thrown)) this.#undoKey = undefined;
      return missing(thrown) ? "nothing" : null;
    }
  }

  /** What counts towards somebody now that an act is undone; when that is not heard, all marks are loaded anew. */
  async #askAbout(id: string): Promise<void> {
    try {
      const { likedUsers } = await api.get("/api/matches/user-actions", { query: { target_id: id } });
      this.#mark(id, { liked: likedUsers.includes(id) });
    } catch (thrown) {
      logFailure("marks", thrown);
      this.#mark(id, { liked: undefined });
      void this.#cache.invalidateQueries({ queryKey: storedMarks.queryKey });
    }
  }

  async toggleFavorite(id: string): Promise<void> {
    const favorite = !this.marksOf(id).favorite;
    this.#mark(id, { favorite });
    const path = { path: { id }, keepalive: true };
    try {
      await this.#soon(id, () =>
        favorite
          ? api.post("/api/matches/favorite/{id}", path)
          : api.delete("/api/matches/favorite/{id}", path),
      );
    } catch (thrown) {
      logFailure("favorite", thrown);
      this.#mark(id, { favorite: !favorite });
    }
  }

  /** What was done towards somebody who is there no more counts no longer. */
  forget(id: string): void {
    this.#mark(id, { liked: false, favorite: false });
  }

  /** Acts towards somebody; `truth` is whether they are liked according to the answer. */
  async #act(
    id: string,
    liked: boolean,
    ask: () => Promise<LikeAnswer>,
    truth = (answer: LikeAnswer) => !answer.unliked,
  ): Promise<Heard> {
    const before = this.marksOf(id).liked;
    const turn = (this.#latest.get(id) ?? 0) + 1;
    this.#latest.set(id, turn);
    this.#mark(id, { liked });
    this.#lost.delete(id);
    this.#undoKey = undefined;
    this.#underway.set(id, (this.#underway.get(id) ?? 0) + 1);
    const settle = (settled: boolean) => {
      if (this.#latest.get(id) === turn) this.#mark(id, { liked: settled });
    };
    try {
      const answer = await this.#soon(id, () => this.#noting(id, ask));
      settle(truth(answer));
      return answer;
    } catch (thrown) {
      logFailure("like", thrown);
      settle(before);
      return missing(thrown) ? "gone" : null;
    }
  }

  /** Acts, and notes what came of it before anybody else has a turn. */
  async #noting<T>(id: string, ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (thrown) {
      this.#lost.add(id);
      throw thrown;
    } finally {
      const more = (this.#underway.get(id) ?? 0) - 1;
      if (more > 0) this.#underway.set(id, more);
      else this.#underway.delete(id);
    }
  }

  /** The page may be on its way out: what waits for its turn goes out now, unless an earlier act concerns the same person. */
  readonly sendAll = (): void => {
    const about = [...this.#unsent.values()];
    for (const [begin, id] of this.#unsent) {
      const isOnly = about.filter((other) => other === id).length === 1 && (this.#underway.get(id) ?? 0) <= 1;
      if (isOnly) begin().catch(() => undefined);
    }
  };

  /** In turn, or when the page goes. */
  #soon<T>(id: string, ask: () => Promise<T>): Promise<T> {
    let begun: Promise<T> | undefined;
    const begin = () => {
      this.#unsent.delete(begin);
      begun ??= ask();
      return begun;
    };
    this.#unsent.set(begin, id);
    return this.#inTurn(begin);
  }

  #inTurn<T>(ask: () => Promise<T>): Promise<T> {
    const turn = this.#queue.then(ask);
    this.#queue = turn.catch(() => undefined);
    return turn;
  }

  #mark(id: string, change: Change): void {
    this.changes.set((all) => {
      const before = all[id];
      const after = { ...before, ...change };
      // An answer that says what is shown already draws nothing anew.
      const same = before?.liked === after.liked && before?.favorite === after.favorite;
      return same ? all : { ...all, [id]: after };
    });
  }
}

const missing = (thrown: unknown) => thrown instanceof ApiFailure && thrown.status === 404;

/** Nobody knows whether it arrived. */
const unheard = (thrown: unknown) => thrown instanceof ApiFailure && thrown.status === 0;

function call(
  act: "like" | "superlike" | "skip",
  id: string,
  query: { toggle?: boolean } = {},
): Promise<LikeAnswer> {
  const asked = { path: { id }, query, keepalive: true };
  return heard((idempotencyKey) => api.post(`/api/matches/${act}/{id}`, { ...asked, idempotencyKey }));
}

/** Asks, and once more when no answer came: with the same key, so that the effect happens once (LIMIT-02). */
async function heard<T>(ask: (idempotencyKey: string) => Promise<T>, key = freshKey()): Promise<T> {
  try {
    return await ask(key);
  } catch (thrown) {
    if (!unheard(thrown)) throw thrown;
    return ask(key);
  }
}

export const likesOf = perAccount((cache) => {
  const likes = new Likes(cache);
  globalThis.addEventListener("pagehide", likes.sendAll);
  globalThis.addEventListener("visibilitychange", () => document.hidden && likes.sendAll());
  return likes;
});

export const useLikes = () => useAccountState(likesOf);

/** Whether somebody is liked and a favourite, now and after every change. */
export function useMarks(): (id: string) => Marks {
  const likes = useLikes();
  useQuery(storedMarks);
  useStore(likes.changes);
  return (id) => likes.marksOf(id);
}
