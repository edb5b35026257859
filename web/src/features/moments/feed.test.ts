import fc from "fast-check";
import { expect, test, vi } from "vitest";
import type { Moment } from "#/api/types";
import type { MomentPage, PageQuery } from "./api";
import { Feed } from "./feed";

const momentOf = (id: string) => ({ id, likes: 0, comments: 0 }) as Moment;

/** A server of numbered moments, the newest last. */
class Server {
  readonly moments: string[] = [];
  readonly queries: PageQuery[] = [];
  #made = 0;

  post(): string {
    const id = String((this.#made += 1)).padStart(4, "0");
    this.moments.push(id);
    return id;
  }

  ask = async (query: PageQuery): Promise<MomentPage> => {
    this.queries.push(query);
    const newest = this.moments.toReversed().filter((id) => !query.before || id < query.before);
    return {
      moments: newest.slice(0, query.limit).map(momentOf),
      has_more: newest.length > query.limit,
    };
  };
}

const shown = (feed: Feed) => (feed.state.get().moments ?? []).map(({ id }) => id);

test("MOM-10 whatever is posted and deleted between the pages, nothing comes twice and nothing is left out", async () => {
  const step = fc.constantFrom("more", "post", "delete", "refresh", "look");
  await fc.assert(
    fc.asyncProperty(fc.nat(70), fc.array(step, { maxLength: 25 }), async (count, steps) => {
      const server = new Server();
      for (let at = 0; at < count; at += 1) server.post();
      const feed = new Feed(server.ask, new Set());
      await feed.open();
      for (const one of steps) {
        if (one === "post") server.post();
        if (one === "delete") server.moments.splice(Math.floor(server.moments.length / 2), 1);
        if (one === "more") await feed.loadMore();
        if (one === "refresh") await feed.refresh();
        if (one === "look") await feed.checkForNewer();
        expect(shown(feed)).toEqual([...new Set(shown(feed))].sort().reverse());
      }
      const [newest = ""] = shown(feed);
      while (feed.state.get().more === "idle" && shown(feed).length > 0) await feed.loadMore();
      const there = server.moments.toReversed().filter((id) => id <= newest);
      expect(shown(feed)).toEqual(expect.arrayContaining(there));
    }),
    { numRuns: 60 },
  );
});

test("MOM-10 pages of 20 from offset 0", async () => {
  const server = new Server();
  for (let at = 0; at < 45; at += 1) server.post();
  const feed = new Feed(server.ask, new Set());
  await feed.open();
  await feed.loadMore();
  await feed.loadMore();
  await feed.loadMore();
  expect(server.queries).toEqual([
    { limit: 20, offset: 0 },
    { limit: 20, before: "0026" },
    { limit: 20, before: "0006" },
  ]);
  expect(shown(feed)).toHaveLength(45);
  expect(feed.state.get().more).toBe("end");
});

test("what was posted here is not news, what others post is", async () => {
  const server = new Server();
  server.post();
  const feed = new Feed(server.ask, new Set());
  await feed.open();
  feed.insert(momentOf(server.post()));
  await feed.checkForNewer();
  expect(feed.state.get().newer).toBe(false);
  server.post();
  await feed.checkForNewer();
  expect(feed.state.get().newer).toBe(true);
  await feed.refresh();
  expect(feed.state.get().newer).toBe(false);
  expect(shown(feed)).toEqual(["0003", "0002", "0001"]);
});

test("likes of others show when the feed is looked at again, but not over one's own like under way", async () => {
  const server = new Map(["0001", "0002"].map((id) => [id, { ...momentOf(id), is_liked: false }]));
  const page = async ({ limit }: PageQuery) => ({
    moments: [...server.values()].toReversed().slice(0, limit),
    has_more: false,
  });
  const feed = new Feed(page, new Set());
  await feed.open();
  feed.update("0002", (moment) => ({ ...moment, is_liked: true, likes: 1 }));
  for (const moment of server.values()) server.set(moment.id, { ...moment, likes: 3, comments: 2 });
  await feed.open();
  const [second, first] = feed.state.get().moments ?? [];
  expect(first).toMatchObject({ likes: 3, comments: 2 });
  expect(second).toMatchObject({ is_liked: true, likes: 1 });
});

test("MOM-08 a first page that fails is no empty feed, and later failures keep what is there", async () => {
  vi.spyOn(console, "warn").mockReturnValue(undefined);
  const server = new Server();
  for (let at = 0; at < 25; at += 1) server.post();
  let works = false;
  const feed = new Feed(
    (query) => (works ? server.ask(query) : Promise.reject(new Error("down"))),
    new Set(),
  );
  await feed.open();
  expect(feed.state.get()).toMatchObject({ moments: null, loading: false, failed: true });
  works = true;
  await feed.open();
  expect(shown(feed)).toHaveLength(20);
  works = false;
  await feed.refresh();
  await feed.loadMore();
  expect(shown(feed)).toHaveLength(20);
  expect(feed.state.get()).toMatchObject({ loading: false, failed: true, more: "failed" });
  works = true;
  await feed.checkForNewer();
  expect(feed.state.get().failed).toBe(false);
  await feed.loadMore();
  expect(shown(feed)).toHaveLength(25);
});
