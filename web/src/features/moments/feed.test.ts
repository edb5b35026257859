import fc from "fast-check";
import { expect, test, vi } from "vitest";
import type { PageQuery } from "./api";
import { Feed } from "./feed";
import { momentOf, Server, shown } from "./feed.fixture";

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
  server.works = false;
  const feed = new Feed(server.ask, new Set());
  await feed.open();
  expect(feed.state.get()).toMatchObject({ moments: null, loading: false, failed: true });
  server.works = true;
  await feed.open();
  expect(shown(feed)).toHaveLength(20);
  server.works = false;
  await feed.refresh();
  await feed.loadMore();
  expect(shown(feed)).toHaveLength(20);
  expect(feed.state.get()).toMatchObject({ loading: false, failed: true, more: "failed" });
  server.works = true;
  await feed.checkForNewer();
  expect(feed.state.get().failed).toBe(false);
  await feed.loadMore();
  expect(shown(feed)).toHaveLength(25);
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
