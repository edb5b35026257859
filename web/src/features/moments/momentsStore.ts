import { ApiFailure, gotNoAnswer } from "#/api/failure";
import { logFailure } from "#/api/log";
import type { Moment } from "#/api/types";
import { blockedPeopleOf, perAccount, retriesOf, useAccountState } from "#/state/accountState";
import { KeptMomentLikes } from "#/state/momentLikes";
import { keepForReload, keptBeforeReload } from "#/state/reloadStorage";
import { sessionStore, stopIfOver } from "#/state/session";
import { toast } from "#/ui/toasts";
import {
  deleteMoment,
  findMoment,
  isNotFound,
  likeMoment,
  listMoments,
  listMomentsOf,
  type MomentPage,
  type PageQuery,
} from "./api";
import { keptCommentDrafts } from "./commentDrafts";
import { Comments } from "./comments";
import { Feed } from "./feed";
import { withComments, withLike } from "./merge";

/** Which moments a feed lists: everybody's, those with a tag, one person's, or one alone. */
export type FeedSource =
  | { kind: "all" }
  | { kind: "tag"; tag: string }
  | { kind: "person"; id: string }
  | { kind: "one"; id: string };

/** For so long the rate limit is told of, as with likes of people. */
const LIMIT_MS = 5_000;

const KEPT_HEIGHTS = "heights";

function loadPage(source: Exclude<FeedSource, { kind: "one" }>, query: PageQuery) {
  if (source.kind === "person") return listMomentsOf(source.id, query);
  return listMoments(source.kind === "tag" ? { ...query, tag: source.tag } : query);
}

/** Loaded with the app's frame already: imported so, it doesn't come with the feed. */
const isConnected = async () => (await import("#/state/connection")).checkConnection();

/** All feeds of one account: a change of a moment shows in each of them. */
export class MomentsStore {
  readonly comments = new Comments(
    {
      addToCount: (id, change) => this.#update(id, (moment) => withComments(moment, change)),
      forget: (id) => this.#forget(id),
      setCount: (id, comments) => this.#update(id, (moment) => ({ ...moment, comments })),
    },
    keptCommentDrafts(),
  );
  readonly #token = sessionStore.get().token;
  readonly #feeds = new Map<string, Feed>();
  readonly #gone = new Set<string>();
  /** How tall the cards of each feed were before a reload: with them its scroll position is where it was. */
  readonly #heights = keptBeforeReload<Record<string, [string, number][]>>(KEPT_HEIGHTS);
  /** The wanted state of likes whose call is under way, or waits for a connection. */
  readonly #wanted = new Map<string, boolean>();
  /** Likes that wait, and what they were before. */
  readonly #waiting = new Map<string, boolean>();
  /** Those not answered yet, also of pages that were closed. */
  readonly #kept = new KeptMomentLikes();

  constructor() {
    keepForReload(KEPT_HEIGHTS, () => {
      if (sessionStore.get().token !== this.#token) return undefined;
      const held = [...this.#feeds].map(([key, feed]) => [key, [...feed.heights]]);
      return { ...this.#heights, ...Object.fromEntries(held) };
    });
  }

  feed(source: FeedSource): Feed {
    const key = JSON.stringify(source);
    const asked = async (query: PageQuery) => {
      const page = await (source.kind === "one" ? this.#loadOne(source.id) : loadPage(source, query));
      return { ...page, moments: page.moments.map((moment) => this.#asWanted(moment)) };
    };
    const feed = this.#feeds.get(key) ?? new Feed(asked, this.#gone, this.#heights?.[key]);
    this.#feeds.set(key, feed);
    return feed;
  }

  /** A page with the moment alone, empty if there is no such moment. */
  async #loadOne(id: string): Promise<MomentPage> {
    try {
      return { moments: [await findMoment(id)], has_more: false };
    } catch (error) {
      if (!isNotFound(error)) throw error;
      this.#forget(id);
      return { moments: [], has_more: false };
    }
  }

  /** Adds a moment that was just posted, and loads what others posted meanwhile. */
  posted(moment: Moment): void {
    this.feed({ kind: "all" }).insert(moment);
    for (const feed of this.#feeds.values()) void feed.refreshAnew();
  }

  /**
   * Toggles the like. Shows at once; sends one call at a time until the server has the last wanted state. Without a connection
   * it waits for one (POLISH-06).
   */
  async like({ id, is_liked: before }: Moment): Promise<"there" | "gone"> {
    const busy = this.#wanted.has(id);
    this.#wanted.set(id, !before);
    // Kept before it is sent: the page may be closed before there is an answer.
    this.#kept.set(id, !before);
    this.#update(id, (now) => withLike(now, !before));
    return busy ? "there" : this.#sendLike(id, before, before);
  }

  /**
   * @param known What the server has; undefined after a call without an answer, which may have arrived.
   * @param isLast False if a call that gets no answer, though there is a connection, is made once more.
   */
  async #sendLike(
    id: string,
    before: boolean,
    known: boolean | undefined,
    isLast = false,
  ): Promise<"there" | "gone"> {
    let reached = known;
    const wanted = () => this.#wanted.get(id) ?? before;
    try {
      while (wanted() !== reached) {
        const sent = wanted();
        stopIfOver(this.#token);
        const { likes, is_liked } = await likeMoment(id, sent);
        reached = sent;
        if (wanted() === reached) this.#update(id, (now) => ({ ...now, likes, is_liked }));
      }
    } catch (error) {
      if (gotNoAnswer(error) && !(await isConnected())) {
        this.#waiting.set(id, before);
        this.#kept.set(id, wanted());
        return "there";
      }
      if (gotNoAnswer(error) && !isLast) return this.#sendLike(id, before, undefined, true);
      logFailure("like", error);
      // It would refuse every next one, too.
      if (error instanceof ApiFailure && error.status === 429) toast.say(error.message, LIMIT_MS);
      this.#update(id, (now) => withLike(now, reached ?? before));
      this.#settle(id);
      if (!isNotFound(error)) return "there";
      this.#forget(id);
      return "gone";
    }
    this.#settle(id);
    return "there";
  }

  #settle(id: string): void {
    this.#wanted.delete(id);
    this.#kept.set(id, undefined);
  }

  /** A like that waits is not in the server's answers yet. */
  #asWanted(moment: Moment): Moment {
    return withLike(moment, this.#wanted.get(moment.id) ?? moment.is_liked);
  }

  /** The number of likes as the server counts them now. */
  setLikes(id: string, likes: number): void {
    this.#update(id, (now) => (now.likes === likes ? now : { ...now, likes }));
  }

  /** Deletes one's own moment; it returns if that fails. */
  async remove(moment: Moment): Promise<void> {
    const holding = [...this.#feeds.values()].filter(({ state }) =>
      state.get().moments?.some(({ id }) => id === moment.id),
    );
    this.#forget(moment.id);
    try {
      await deleteMoment(moment.id);
    } catch (error) {
      if (isNotFound(error)) return;
      logFailure("delete moment", error);
      this.#gone.delete(moment.id);
      for (const feed of holding) feed.insert(moment);
      throw error;
    }
  }

  /** Removes everything by people who were blocked. */
  removeAuthors(people: readonly string[]): void {
    this.comments.removeAuthors(people);
    for (const feed of this.#feeds.values()) feed.removeAuthors(people);
  }

  /** Sends likes that were not answered when an earlier page was closed. */
  resume(): void {
    for (const [id, isLiked] of Object.entries(this.#kept.get())) {
      if (this.#wanted.has(id)) continue;
      this.#wanted.set(id, isLiked);
      this.#update(id, (now) => withLike(now, isLiked));
      void this.#sendLike(id, !isLiked, undefined);
    }
  }

  /** Sends likes that waited for a connection, then loads again what could not be loaded, which knows of them. */
  async retry(): Promise<void> {
    const waited = [...this.#waiting];
    this.#waiting.clear();
    this.comments.retry();
    await Promise.all(waited.map(([id, before]) => this.#sendLike(id, before, undefined)));
    for (const feed of this.#feeds.values()) void feed.retry();
  }

  #forget(id: string): void {
    this.#gone.add(id);
    this.comments.close(id);
    for (const feed of this.#feeds.values()) feed.remove(id);
  }

  #update(id: string, change: (moment: Moment) => Moment): void {
    for (const feed of this.#feeds.values()) feed.update(id, change);
  }
}

export const momentsOf = perAccount((cache) => {
  const [moments, gone] = [new MomentsStore(), blockedPeopleOf(cache)];
  gone.subscribe(() => moments.removeAuthors(gone.get()));
  retriesOf(cache).add(() => void moments.retry());
  moments.resume();
  return moments;
});

export const useMoments = () => useAccountState(momentsOf);
