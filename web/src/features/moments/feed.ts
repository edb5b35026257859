import { logFailure } from "#/api/log";
import { offlineCache } from "#/api/offlineCache";
import type { Moment } from "#/api/types";
import { createStore } from "#/ui/store";
import type { MomentPage, PageQuery } from "./api";
import { mergeFirst, mergeOlder, mergeOne } from "./merge";

export const pageSize = 20;

export interface FeedState {
  /** Newest first; null until the first page has come. */
  moments: readonly Moment[] | null;
  /** True while the first page is loaded. */
  loading: boolean;
  /** True once that has failed, until the server answers again. */
  failed: boolean;
  /** The state of loading older pages. */
  more: "idle" | "loading" | "failed" | "end";
  /** True if the server has newer moments. */
  newer: boolean;
}

const empty: FeedState = { moments: null, loading: true, failed: false, more: "idle", newer: false };

/** A paged list of moments. It is kept outside the screens, so that going back shows it as it was left. */
export class Feed {
  readonly state = createStore<FeedState>(empty);
  /** How tall each card was when it was last drawn. */
  readonly heights: Map<string, number>;
  readonly #ask: (query: PageQuery) => Promise<MomentPage>;
  readonly #gone: ReadonlySet<string>;
  /** The id of the newest moment of the last refresh: nothing older than it is missing. */
  #top = "";
  /** The refresh that is under way. */
  #refreshing: Promise<void> | null = null;
  /** What was added since that began: its answer may not have it. */
  #inserted: Moment[] = [];
  /** Of the refresh that is under way: what is newer than what is read is offered alone. */
  #isOffering = false;

  constructor(
    ask: (query: PageQuery) => Promise<MomentPage>,
    gone: ReadonlySet<string>,
    heights: Iterable<readonly [string, number]> = [],
  ) {
    this.#ask = ask;
    this.#gone = gone;
    this.heights = new Map(heights);
  }

  /** Called when a screen opens or is looked at again: loads the first page, or only the counts if there is one. */
  async open(): Promise<void> {
    if (this.state.get().moments) await this.checkForNewer(pageSize);
    else await this.refresh();
  }

  /**
   * Loads the newest page and merges it with the loaded ones; `offering`, what is newer than those is offered alone, unless it
   * is asked for meanwhile.
   */
  refresh(offering = false): Promise<void> {
    this.#isOffering = offering && (this.#isOffering || !this.#refreshing);
    this.#refreshing ??= this.#load().finally(() => (this.#refreshing = null));
    return this.#refreshing;
  }

  /** The same, also where a refresh is under way, whose answer may be from before. */
  async refreshAnew(): Promise<void> {
    await this.#refreshing;
    await this.refresh();
  }

  async #load(): Promise<void> {
    this.#inserted = [];
    this.#change({ loading: true });
    try {
      const page = await this.#ask({ limit: pageSize, offset: 0 });
      const before = this.state.get();
      const held = before.moments ?? [];
      const newest = this.#withInserted(page);
      const first = this.#isOffering ? held[0] : undefined;
      const wanted = first ? newest.filter(({ id }) => id <= first.id) : newest;
      const merged = mergeFirst(held, wanted, this.#top);
      const newer = wanted.length < newest.length;
      // Then the page doesn't reach down to what is read, which stays until the offer is taken.
      const isApart = first !== undefined && newest.length > 0 && merged.replaced;
      this.#change({ failed: false, newer: newer || isApart });
      if (isApart) return;
      if (!newer) this.#top = page.moments[0]?.id ?? "";
      this.#change({ moments: merged.moments, more: merged.replaced ? moreAfter(page) : before.more });
    } catch (error) {
      logFailure("moments", error);
      this.#change({ failed: true });
    } finally {
      this.#change({ loading: false });
    }
  }

  async loadMore(): Promise<void> {
    const { moments, more } = this.state.get();
    const last = moments?.[moments.length - 1];
    if (!last || more === "loading" || more === "end") return;
    this.#change({ more: "loading" });
    try {
      const page = await this.#ask({ limit: pageSize, before: last.id });
      const held = this.state.get().moments ?? [];
      // Dropped if the list was replaced meanwhile.
      if (!held.some(({ id }) => id === last.id)) return this.#change({ more: "idle" });
      this.#change({ moments: mergeOlder(held, this.#present(page)), more: moreAfter(page) });
    } catch (error) {
      logFailure("more moments", error);
      this.#change({ more: "failed" });
    }
  }

  /** Loads again what could not be loaded, or was kept on the device; what is newer is not put above what is read. */
  async retry(): Promise<void> {
    const { failed, more } = this.state.get();
    const isOld = failed || offlineCache.wasUsed;
    await Promise.all([isOld && this.refresh(true), more === "failed" && this.loadMore()]);
  }

  /** Shows what is offered; false if it is there no more. */
  async showNewer(): Promise<boolean> {
    const held = new Set(this.state.get().moments?.map(({ id }) => id));
    const top = this.#top;
    await this.refresh();
    const { failed, moments } = this.state.get();
    return failed || moments?.some(({ id }) => id > top && !held.has(id)) === true;
  }

  /** Asks for the newest moments only, and takes over how often those shown already are liked and commented on. */
  async checkForNewer(limit = 1): Promise<void> {
    const { moments: asked, newer: offers } = this.state.get();
    if (!asked) return;
    try {
      // Of what is offered some may be left, below what was posted here.
      const page = await this.#ask({ limit: offers ? pageSize : limit });
      // An answer that doesn't know of one's own like yet has an old count.
      for (const { id, is_liked, likes, comments } of page.moments)
        this.update(id, (now) => (now.is_liked === is_liked ? { ...now, likes, comments } : now));
      const now = this.state.get();
      const held = new Set(now.moments?.map(({ id }) => id));
      const isNews = this.#present(page).some(({ id }) => id > this.#top && !held.has(id));
      // Others may have posted before one's own that was added: what is offered stays so until an answer reaches down there.
      const isPart = page.has_more && page.moments.every(({ id }) => id > this.#top);
      this.#change({ failed: false, newer: isNews || (isPart && now.newer) });
    } catch (error) {
      logFailure("newer moments", error);
    }
  }

  /** Adds a moment that was posted, or whose deletion failed. */
  insert(moment: Moment): void {
    this.#inserted.push(moment);
    const { moments } = this.state.get();
    if (moments) this.#change({ moments: mergeOne(moments, moment) });
  }

  remove(id: string): void {
    this.#keep((moment) => moment.id !== id);
  }

  /** Removes everything by these people. */
  removeAuthors(people: readonly string[]): void {
    this.#keep(({ user }) => !people.includes(user.id));
  }

  #keep(isKept: (moment: Moment) => boolean): void {
    const { moments, newer } = this.state.get();
    if (moments) this.#change({ moments: moments.filter(isKept) });
    // What was removed may be what is offered.
    if (newer) void this.checkForNewer();
  }

  update(id: string, change: (moment: Moment) => Moment): void {
    const { moments } = this.state.get();
    if (!moments?.some((moment) => moment.id === id)) return;
    this.#change({ moments: moments.map((moment) => (moment.id === id ? change(moment) : moment)) });
  }

  #present(page: MomentPage): readonly Moment[] {
    return page.moments.filter(({ id }) => !this.#gone.has(id));
  }

  #withInserted(page: MomentPage): readonly Moment[] {
    const last = page.moments.at(-1)?.id ?? "";
    const added = this.#inserted.filter(({ id }) => id > last && !this.#gone.has(id));
    return mergeOlder(added, this.#present(page));
  }

  #change(change: Partial<FeedState>): void {
    this.state.set((now) => ({ ...now, ...change }));
  }
}

const moreAfter = (page: MomentPage): "idle" | "end" => (page.has_more ? "idle" : "end");
