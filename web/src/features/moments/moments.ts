import { logFailure } from "#/api/log";
import type { Moment } from "#/api/types";
import { goneOf, perAccount, useAccountState } from "#/state/accountState";
import { deleteMoment, isMissing, likeMoment, listMoments, listMomentsOf } from "./calls";
import { Feed } from "./feed";
import { withComments, withLike } from "./merge";
import { Talk } from "./talk";

/** Which moments: everybody's, those with a tag, or one person's. */
export type Which = { kind: "all" } | { kind: "tag"; tag: string } | { kind: "person"; id: string };

const asking = (which: Which): ConstructorParameters<typeof Feed>[0] => {
  if (which.kind === "person") return (query) => listMomentsOf(which.id, query);
  return (query) => listMoments(which.kind === "tag" ? { ...query, tag: which.tag } : query);
};

/** All the lists of moments that one account has open: what is done to a moment shows in each of them. */
export class Moments {
  readonly talk = new Talk({
    counted: (id, change) => this.#update(id, (moment) => withComments(moment, change)),
    knownToHave: (id, comments) => this.#update(id, (moment) => ({ ...moment, comments })),
  });
  readonly #feeds = new Map<string, Feed>();
  readonly #gone = new Set<string>();
  /** What the person wants of a like whose call is under way. */
  readonly #wanted = new Map<string, boolean>();

  feed(which: Which): Feed {
    const key = JSON.stringify(which);
    const feed = this.#feeds.get(key) ?? new Feed(asking(which), this.#gone);
    this.#feeds.set(key, feed);
    return feed;
  }

  /** A moment that was just posted: it stands first, and what came before it meanwhile is fetched. */
  posted(moment: Moment): void {
    this.feed({ kind: "all" }).put(moment);
    for (const feed of this.#feeds.values()) void feed.refresh();
  }

  /** Likes, or takes the like back. Shows at once; one call at a time, and the last wish is the one that stays. */
  async like(moment: Moment): Promise<"kept" | "gone"> {
    const { id, is_liked: before } = moment;
    const busy = this.#wanted.has(id);
    this.#wanted.set(id, !before);
    this.#update(id, (now) => withLike(now, !before));
    if (busy) return "kept";
    let known = before;
    try {
      for (let wanted = !before; wanted !== known; wanted = this.#wanted.get(id) ?? known) {
        const { likes, is_liked } = await likeMoment(id, wanted);
        known = wanted;
        if (this.#wanted.get(id) === known) this.#update(id, (now) => ({ ...now, likes, is_liked }));
      }
      return "kept";
    } catch (thrown) {
      logFailure("like", thrown);
      this.#update(id, (now) => withLike(now, known));
      if (isMissing(thrown)) this.#forget(id);
      return isMissing(thrown) ? "gone" : "kept";
    } finally {
      this.#wanted.delete(id);
    }
  }

  /** Deletes one's own moment; it comes back when the server did not do it. */
  async remove(moment: Moment): Promise<void> {
    const holding = [...this.#feeds.values()].filter(({ state }) =>
      state.get().moments?.some(({ id }) => id === moment.id),
    );
    this.#forget(moment.id);
    try {
      await deleteMoment(moment.id);
    } catch (thrown) {
      if (isMissing(thrown)) return;
      logFailure("delete moment", thrown);
      this.#gone.delete(moment.id);
      for (const feed of holding) feed.put(moment);
      throw thrown;
    }
  }

  /** People who are there no more leave with all that is theirs. */
  dropFrom(people: readonly string[]): void {
    this.talk.dropFrom(people);
    for (const feed of this.#feeds.values()) feed.dropFrom(people);
  }

  #forget(id: string): void {
    this.#gone.add(id);
    this.talk.close(id);
    for (const feed of this.#feeds.values()) feed.drop(id);
  }

  #update(id: string, change: (moment: Moment) => Moment): void {
    for (const feed of this.#feeds.values()) feed.update(id, change);
  }
}

const momentsOf = perAccount((cache) => {
  const [moments, gone] = [new Moments(), goneOf(cache)];
  gone.subscribe(() => moments.dropFrom(gone.get()));
  return moments;
});

export const useMoments = () => useAccountState(momentsOf);
