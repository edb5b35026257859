import fc from "fast-check";
import { expect, onTestFinished, test, vi } from "vitest";
import { offlineCache } from "#/api/offlineCache";
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
  const step = fc.constantFrom("more", "post", "delete", "refresh", "look", "back");
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
        if (one === "back") await feed.refresh(true);
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

test("APP-02 moments kept on the device are brought up to date once there is a connection, and newer ones are offered, not put above what is read", async () => {
  offlineCache.wasUsed = true;
  onTestFinished(() => void delete offlineCache.wasUsed);
  const server = new Server();
  let liked = "";
  const feed = new Feed(async (query) => {
    const { moments, has_more } = await server.ask(query);
    return { moments: moments.map((one) => ({ ...one, is_liked: one.id === liked })), has_more };
  }, new Set());
  for (let at = 0; at < 25; at += 1) server.post();
  await feed.open();
  server.moments.splice(22, 1);
  server.post();
  liked = "0024";
  const before = shown(feed);
  await feed.retry();
  expect(shown(feed)).toEqual(before.filter((id) => id !== "0023"));
  expect(feed.state.get()).toMatchObject({ newer: true, loading: false });
  expect(
    feed.state
      .get()
      .moments?.filter(({ is_liked }) => is_liked)
      .map(({ id }) => id),
  ).toEqual([liked]);
  // More of them than a page has.
  for (let at = 0; at < 25; at += 1) server.post();
  await feed.retry();
  expect(shown(feed)).toEqual(before.filter((id) => id !== "0023"));
  await feed.refresh();
  expect(shown(feed)).toEqual(server.moments.slice(-20).toReversed());
  expect(feed.state.get().newer).toBe(false);
});

test("MOM-08 a feed that could not be loaded anew offers what is newer once there is a connection, and one that shows nothing yet shows it", async () => {
  vi.spyOn(console, "warn").mockReturnValue(undefined);
  const server = new Server();
  let works = false;
  const ask = (query: PageQuery) => (works ? server.ask(query) : Promise.reject(new Error("down")));
  const feed = new Feed(ask, new Set());
  await feed.open();
  works = true;
  await feed.retry();
  expect(feed.state.get()).toMatchObject({ moments: [], failed: false });
  works = false;
  await feed.refresh();
  server.post();
  works = true;
  await feed.retry();
  expect(shown(feed)).toEqual(["0001"]);
  works = false;
  await feed.refresh();
  server.post();
  works = true;
  await feed.retry();
  expect(shown(feed)).toEqual(["0001"]);
  expect(feed.state.get()).toMatchObject({ newer: true, failed: false });
});

test("MOM-10 newer moments that one asks for while the feed is brought up to date are shown with that, not offered", async () => {
  offlineCache.wasUsed = true;
  onTestFinished(() => void delete offlineCache.wasUsed);
  const server = new Server();
  server.post();
  const feed = new Feed(server.ask, new Set());
  await feed.open();
  server.post();
  const retried = feed.retry();
  void feed.refresh();
  // A second loss of the connection changes nothing about it.
  void feed.retry();
  await retried;
  expect(shown(feed)).toEqual(["0002", "0001"]);
  expect(feed.state.get().newer).toBe(false);
  server.post();
  await feed.retry();
  expect(shown(feed)).toEqual(["0002", "0001"]);
  expect(feed.state.get().newer).toBe(true);
});

test("MOM-10 many moments of others before one's own, which was posted as the connection was lost, are offered until they are shown", async () => {
  vi.spyOn(console, "warn").mockReturnValue(undefined);
  const server = new Server();
  let works = true;
  const ask = (query: PageQuery) => (works ? server.ask(query) : Promise.reject(new Error("down")));
  const feed = new Feed(ask, new Set());
  server.post();
  await feed.open();
  for (let at = 0; at < 20; at += 1) server.post();
  const own = server.post();
  feed.insert(momentOf(own));
  works = false;
  await feed.refresh();
  works = true;
  await feed.retry();
  expect(shown(feed)).toEqual([own, "0001"]);
  expect(feed.state.get()).toMatchObject({ newer: true, failed: false });
  await feed.checkForNewer();
  expect(feed.state.get().newer).toBe(true);
  await feed.refresh();
  expect(shown(feed)).toEqual(server.moments.slice(-20).toReversed());
  await feed.checkForNewer();
  expect(feed.state.get().newer).toBe(false);
});

/** A feed of one moment that is refreshed: the server has answered, and its answer arrives once it is called for. */
async function refreshedLate() {
  const server = new Server();
  server.post();
  let late: Promise<void> | null = null;
  const feed = new Feed(async (query) => {
    const answer = await server.ask(query);
    await late;
    return answer;
  }, new Set());
  await feed.open();
  let arrive = () => {};
  late = new Promise((resolve) => (arrive = resolve));
  const refreshed = feed.refresh();
  late = null;
  return { server, feed, refreshed, arrive: () => arrive() };
}

test("POST-05 a moment that was posted stays, once, though a refresh that began before is answered after it", async () => {
  const { server, feed, refreshed, arrive } = await refreshedLate();
  const own = server.post();
  feed.insert(momentOf(own));
  const anew = feed.refreshAnew();
  server.post();
  arrive();
  await refreshed;
  expect(shown(feed)).toEqual([own, "0001"]);
  await anew;
  expect(shown(feed)).toEqual(["0003", own, "0001"]);
});

test("POST-05 a moment that was posted before the first page came is there with it, and no more once it is deleted", async () => {
  const gone = new Set<string>();
  let arrive = () => {};
  const late = new Promise<void>((resolve) => (arrive = resolve));
  const feed = new Feed(async () => {
    await late;
    return { moments: [momentOf("0001")], has_more: false };
  }, gone);
  const opened = feed.open();
  for (const own of ["0002", "0003"]) feed.insert(momentOf(own));
  gone.add("0003");
  feed.remove("0003");
  arrive();
  await opened;
  expect(shown(feed)).toEqual(["0002", "0001"]);
});

test("MOM-07 a moment further down that was not deleted after all returns to its place while the feed is refreshed", async () => {
  const server = new Server();
  for (let at = 0; at < 45; at += 1) server.post();
  const feed = new Feed(server.ask, new Set());
  await feed.open();
  await feed.loadMore();
  feed.remove("0008");
  const refreshed = feed.refresh();
  feed.insert(momentOf("0008"));
  await refreshed;
  expect(shown(feed)).toEqual(server.moments.slice(5).toReversed());
});
