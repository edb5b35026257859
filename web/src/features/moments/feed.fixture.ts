// For tests: a feed's server.
import type { Moment } from "#/api/types";
import type { MomentPage, PageQuery } from "./api";
import type { Feed } from "./feed";

export const momentOf = (id: string) =>
  ({ id, user: { id: "0000000000001" }, likes: 0, comments: 0 }) as Moment;

/** A server of numbered moments, the newest last. */
export class Server {
  readonly moments: string[] = [];
  readonly queries: PageQuery[] = [];
  /** False while it is out of reach. */
  works = true;
  #made = 0;

  post(): string {
    const id = String((this.#made += 1)).padStart(4, "0");
    this.moments.push(id);
    return id;
  }

  ask = async (query: PageQuery): Promise<MomentPage> => {
    if (!this.works) throw new Error("down");
    this.queries.push(query);
    const newest = this.moments.toReversed().filter((id) => !query.before || id < query.before);
    return {
      moments: newest.slice(0, query.limit).map(momentOf),
      has_more: newest.length > query.limit,
    };
  };
}

export const shown = (feed: Feed) => (feed.state.get().moments ?? []).map(({ id }) => id);
