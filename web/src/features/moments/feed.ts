import { logFailure } from "#/api/log";
import type { Moment } from "#/api/types";
import { createStore } from "#/state/accountState";
import type { MomentPage, PageQuery } from "./calls";
import { mergeFirst, mergeOlder, mergeOne } from "./merge";

export const pageSize = 20;

export interface FeedState {
  /** Newest first; null until the first page has come. */
  moments: readonly Moment[] | null;
  /** How it stands with the first page. */
  first: "asking" | "failed" | "there";
  /** How it stands with older ones. */
  more: "idle" | "asking" | "failed" | "end";
  /** Newer moments wait on the server. */
  newer: boolean;
}

const empty: FeedState = { moments: null, first: "asking", more: "idle", newer: false };

/** A list of moments that pages on as it is read. Lives outside the screens, so that coming back finds it as it was left. */
export class Feed {
  readonly state = createStore<FeedState>(empty);
  /** How tall each card was when it was last drawn. */
  readonly heights = new Map<string, number>();
  readonly #ask: (query: PageQuery) => Promise<MomentPage>;
  readonly #gone: ReadonlySet<string>;
  /** The newest moment up to which nothing is missing. */
  #top = "";
  #refreshing = false;

  constructor(ask: (query: PageQuery) => Promise<MomentPage>, gone: ReadonlySet<string>) {
    this.#ask = ask;
    this.#gone = gone;
  }

  /** The first page, when a screen opens; what is held already is only compared with the server's. */
  async open(): Promise<void> {
    if (this.state.get().moments) await this.look();
    else await this.refresh();
  }

  /** Asks for the newest page and joins it to what is held. */
  async refresh(): Promise<void> {
    if (this.#refreshing) return;
    this.#refreshing = true;
    this.#change({ first: "asking" });
    try {
      const page = await this.#ask({ limit: pageSize, offset: 0 });
      const before = this.state.get();
      const merged = mergeFirst(before.moments ?? [], this.#present(page), this.#top);
      this.#top = page.moments[0]?.id ?? "";
      const more = merged.replaced ? moreAfter(page) : before.more;
      this.#change({ moments: merged.moments, first: "there", newer: false, more });
    } catch (thrown) {
      logFailure("moments", thrown);
      this.#change({ first: this.state.get().moments ? "there" : "failed" });
    } finally {
      this.#refreshing = false;
    }
  }

  async askMore(): Promise<void> {
    const { moments, more } = this.state.get();
    const last = moments?.[moments.length - 1];
    if (!last || more === "asking" || more === "end") return;
    this.#change({ more: "asking" });
    try {
      const page = await this.#ask({ limit: pageSize, before: last.id });
      const held = this.state.get().moments ?? [];
      // What it continues may have been replaced meanwhile.
      if (!held.some(({ id }) => id === last.id)) return this.#change({ more: "idle" });
      this.#change({ moments: mergeOlder(held, this.#present(page)), more: moreAfter(page) });
    } catch (thrown) {
      logFailure("more moments", thrown);
      this.#change({ more: "failed" });
    }
  }

  /** Asks whether there is anything newer. */
  async look(): Promise<void> {
    const { moments } = this.state.get();
    if (!moments) return;
    try {
      const [newest] = (await this.#ask({ limit: 1 })).moments;
      const held = newest && this.state.get().moments?.some(({ id }) => id === newest.id);
      this.#change({ newer: newest !== undefined && !held && newest.id > this.#top });
    } catch (thrown) {
      logFailure("newer moments", thrown);
    }
  }

  /** Puts in a moment that was posted, or comes back, here. */
  put(moment: Moment): void {
    const { moments } = this.state.get();
    if (moments) this.#change({ moments: mergeOne(moments, moment) });
  }

  drop(id: string): void {
    const { moments } = this.state.get();
    if (moments) this.#change({ moments: moments.filter((moment) => moment.id !== id) });
  }

  /** Everything of these people leaves. */
  dropFrom(people: readonly string[]): void {
    const { moments } = this.state.get();
    if (moments) this.#change({ moments: moments.filter(({ user }) => !people.includes(user.id)) });
  }

  update(id: string, change: (moment: Moment) => Moment): void {
    const { moments } = this.state.get();
    if (!moments?.some((moment) => moment.id === id)) return;
    this.#change({ moments: moments.map((moment) => (moment.id === id ? change(moment) : moment)) });
  }

  #present(page: MomentPage): readonly Moment[] {
    return page.moments.filter(({ id }) => !this.#gone.has(id));
  }

  #change(change: Partial<FeedState>): void {
    this.state.set((now) => ({ ...now, ...change }));
  }
}

const moreAfter = (page: MomentPage): "idle" | "end" => (page.has_more ? "idle" : "end");
