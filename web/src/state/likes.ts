import { type QueryClient, useQuery } from "@tanstack/react-query";
import { api, freshKey } from "#/api/client";
import { gotNoAnswer } from "#/api/failure";
import { tellsMatch } from "#/api/isMatch";
import { logFailure } from "#/api/log";
import { createStore, type Store, useStore } from "#/ui/store";
import { perAccount, useAccountState } from "./accountState";
import { ActQueue, TakenBack } from "./actQueue";
import { keepActs, type LikeAct } from "./keptActs";
import { type FlagChange, flagsAfter, type LikeFlags, storedFlags } from "./likeFlags";
import type { LikeResult, UndoResult } from "./likeResults";
import { isNotFound, isOtherAct, sendAct, sendFavorite, showRateLimit } from "./sendAct";
import { sendWithRetry } from "./sending";

type Changes = Readonly<Record<string, FlagChange>>;

/** Likes, skips and favourites of one account. Changes show at once and are reverted when the call fails. */
export class Likes {
  /** Changes made here since the flags were loaded; they override the loaded ones. */
  readonly changes: Store<Changes> = createStore<Changes>({});
  /** True if another page sends an act, too, so that it can't be taken back here. */
  isElsewhere: (act: LikeAct) => boolean = () => false;
  readonly #cache: QueryClient;
  readonly #queue = new ActQueue();
  /** What was done last about each person. */
  #latest = new Map<string, LikeAct>();
  /** People about whom the last action failed. */
  #failed = new Set<string>();
  /** People liked from here with whom there is no match, as far as the server's answers say. */
  #unmatched = new Set<string>();
  /** An undo that got no answer: the next undo sends it again, under its key. */
  #lostUndo: { key: string; id: string | undefined; target: string | undefined } | undefined;

  constructor(cache: QueryClient) {
    this.#cache = cache;
  }

  /** What is not answered yet, in the order in which it was done. */
  get unanswered(): Store<readonly LikeAct[]> {
    return this.#queue.unanswered;
  }

  flagsOf(id: string): LikeFlags {
    const stored = this.#cache.getQueryData(storedFlags.queryKey);
    const change = this.changes.get()[id];
    return {
      liked: change?.liked ?? stored?.liked.has(id) ?? false,
      favorite: change?.favorite ?? stored?.favorites.has(id) ?? false,
      skipped: change?.skipped,
    };
  }

  /** True if they are liked, and were so by an action on this page; whose like is only known of was liked before. */
  wasLikedHere(id: string): boolean {
    return this.#latest.has(id) && this.flagsOf(id).liked;
  }

  /** True if taking the like back may end a match: nothing that was told here says that there is none. */
  mayEndMatch(id: string): boolean {
    return this.flagsOf(id).liked && !this.#unmatched.has(id);
  }

  /** They and this account like each other, also where another window has given the like. */
  matched(id: string): void {
    this.#unmatched.delete(id);
    if (!this.pendingIds().includes(id)) this.#setFlags(id, { liked: true });
  }

  /** People about whom an action is not answered yet: the server may not know of it. */
  pendingIds(): string[] {
    return this.#queue.pendingIds();
  }

  /** Sends what waits now, since the page may be closing. */
  readonly flush = (): void => this.#queue.flush();

  /** Likes somebody, or takes the like back if they are shown as liked; the answer says which it was. */
  toggleLike(id: string): Promise<LikeResult> {
    return this.#act(newAct(this.flagsOf(id).liked ? "toggle" : "like", id));
  }

  /** Likes and never un-likes: a like that another window has given already stays. */
  like(id: string): Promise<LikeResult> {
    return this.#act(newAct("like", id));
  }

  superlike(id: string): Promise<LikeResult> {
    return this.#act(newAct("superlike", id));
  }

  skip(id: string): Promise<LikeResult> {
    return this.#act(newAct("skip", id));
  }

  toggleFavorite(id: string): Promise<void> {
    return this.#favor(newAct(this.flagsOf(id).favorite ? "unfavorite" : "favorite", id));
  }

  /** Does again, under its key, what was not answered when an earlier page was closed. */
  readonly resume = (acts: readonly LikeAct[]): void => {
    for (const one of acts) void (one.act.endsWith("favorite") ? this.#favor(one) : this.#act(one));
  };

  /** Takes the last action about this person back if it has not been sent, here or elsewhere; its answer is then `unsent`. */
  takeBack(id: string): boolean {
    return this.#queue.takeBack(id, this.isElsewhere);
  }

  /**
   * An undo that got no answer and meant no action of this page, with whom it named: it may have arrived, and the server tells by
   * now of the action before the one that was meant.
   */
  get lostUndo(): { target: string | undefined } | undefined {
    return this.#lostUndo?.id ? undefined : this.#lostUndo;
  }

  /**
   * Undoes the last action once those before it are answered; `begins` is called before, and may throw to give it up. With an
   * id it does so only if the action about that person is not known to have failed. The server undoes nothing if the last
   * action is about somebody else than `target`, as after one in another window: that is thrown.
   */
  async undo(id: string | undefined, begins?: () => void, target = id): Promise<UndoResult> {
    try {
      const undone = await this.#queue.inTurn(async () => {
        begins?.();
        if (id && this.#failed.has(id)) return "lost";
        const key = this.#lostUndo?.key ?? freshKey();
        this.#lostUndo = { key, id, target };
        const query = target ? { target_id: target } : {};
        const answer = await sendWithRetry(
          (idempotencyKey) => api.post("/api/matches/undo", { query, idempotencyKey }),
          // About somebody else it is another undo.
          key + (target ?? ""),
        );
        this.#lostUndo = undefined;
        return answer;
      });
      if (undone === "lost") return undone;
      return { ...undone, isMatch: await this.#reloadFlags(undone.undone_action.target_id) };
    } catch (error) {
      logFailure("undo", error);
      if (!gotNoAnswer(error)) this.#lostUndo = undefined;
      if (isOtherAct(error)) throw error;
      return isNotFound(error) ? "nothing" : null;
    }
  }

  /** Loads the flags of somebody after an undo, and answers if they are a match; if that fails, all flags are reloaded. */
  async #reloadFlags(id: string): Promise<boolean | undefined> {
    this.#unmatched.delete(id);
    try {
      const answer = await api.get("/api/matches/user-actions", { query: { target_id: id } });
      this.#setFlags(id, { liked: answer.likedUsers.includes(id), skipped: undefined });
      return tellsMatch(answer, id);
    } catch (error) {
      logFailure("like flags", error);
      this.#setFlags(id, { liked: undefined, skipped: undefined });
      void this.#cache.invalidateQueries({ queryKey: storedFlags.queryKey });
      return undefined;
    }
  }

  async #favor(act: LikeAct): Promise<void> {
    const { id } = act;
    const favorite = act.act === "favorite";
    this.#setFlags(id, { favorite });
    try {
      await this.#queue.enqueue(act, () => sendFavorite(id, favorite));
    } catch (error) {
      logFailure("favorite", error);
      showRateLimit(error);
      this.#setFlags(id, { favorite: !favorite });
    }
  }

  /** Clears the flags of somebody who is blocked. */
  forget(id: string): void {
    this.#setFlags(id, { liked: false, favorite: false });
  }

  /** Sends an action and shows its effect at once. */
  async #act(doing: LikeAct): Promise<LikeResult> {
    const { act, id } = doing;
    const before = this.flagsOf(id).liked;
    this.#latest.set(id, doing);
    this.#setFlags(id, flagsAfter(act, act !== "toggle"));
    this.#failed.delete(id);
    this.#unmatched.add(id);
    this.#lostUndo = undefined;
    const settle = (flags: FlagChange) => {
      if (this.#latest.get(id) === doing) this.#setFlags(id, flags);
    };
    try {
      const answer = await this.#queue.enqueue(doing, (onSend) =>
        sendAct(doing, onSend).catch((error: unknown) => {
          // Before the next one starts, which may be an undo.
          if (!(error instanceof TakenBack)) this.#failed.add(id);
          throw error;
        }),
      );
      if (answer.is_match) this.#unmatched.delete(id);
      settle(flagsAfter(act, !answer.unliked));
      // With a like that is taken back meanwhile its match goes.
      if (!this.flagsOf(id).liked) answer.match = null;
      return answer;
    } catch (error) {
      this.#unmatched.delete(id);
      if (error instanceof TakenBack) {
        // It was the last one then: what an earlier one says counts again.
        this.#setFlags(id, { liked: before, skipped: undefined });
        return "unsent";
      }
      settle({ liked: before, skipped: undefined });
      logFailure("like", error);
      showRateLimit(error);
      return isNotFound(error) ? "gone" : null;
    }
  }

  #setFlags(id: string, change: FlagChange): void {
    this.changes.set((all) => {
      const before = all[id];
      const after = { ...before, ...change };
      // Nothing renders again when the answer says what is shown already.
      const same =
        before?.liked === after.liked &&
        before?.favorite === after.favorite &&
        before?.skipped === after.skipped;
      return same ? all : { ...all, [id]: after };
    });
  }
}

const newAct = (act: LikeAct["act"], id: string): LikeAct => ({ act, id, key: freshKey() });

export const likesOf = perAccount((cache) => {
  const likes = new Likes(cache);
  keepActs(likes);
  globalThis.addEventListener("pagehide", likes.flush);
  globalThis.addEventListener("visibilitychange", () => document.hidden && likes.flush());
  return likes;
});

export const useLikes = () => useAccountState(likesOf);

/** Reads anybody's flags; renders again when one changes. */
export function useLikeFlags(): (id: string) => LikeFlags {
  const likes = useLikes();
  useQuery(storedFlags);
  useStore(likes.changes);
  return (id) => likes.flagsOf(id);
}

/** True while the flags are loaded for the first time, and nothing has gone wrong with that. */
export function useLikeFlagsLoading(): boolean {
  const { isLoading, failureCount } = useQuery(storedFlags);
  return isLoading && failureCount === 0;
}
