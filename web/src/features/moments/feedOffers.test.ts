import { expect, onTestFinished, test, vi } from "vitest";
import { offlineCache } from "#/api/offlineCache";
import { Feed } from "./feed";
import { momentOf, Server, shown } from "./feed.fixture";

/** A feed of one moment, and its server. */
async function opened(gone: ReadonlySet<string> = new Set()) {
  const server = new Server();
  server.post();
  const feed = new Feed(server.ask, gone);
  await feed.open();
  return { server, feed };
}

test("what was posted here is not news, what others post is", async () => {
  const { server, feed } = await opened();
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
  server.works = false;
  const feed = new Feed(server.ask, new Set());
  await feed.open();
  server.works = true;
  await feed.retry();
  expect(feed.state.get()).toMatchObject({ moments: [], failed: false });
  server.works = false;
  await feed.refresh();
  server.post();
  server.works = true;
  await feed.retry();
  expect(shown(feed)).toEqual(["0001"]);
  server.works = false;
  await feed.refresh();
  server.post();
  server.works = true;
  await feed.retry();
  expect(shown(feed)).toEqual(["0001"]);
  expect(feed.state.get()).toMatchObject({ newer: true, failed: false });
});

test("MOM-10 newer moments that one asks for while the feed is brought up to date are shown with that, not offered", async () => {
  offlineCache.wasUsed = true;
  onTestFinished(() => void delete offlineCache.wasUsed);
  const { server, feed } = await opened();
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
  const { server, feed } = await opened();
  for (let at = 0; at < 20; at += 1) server.post();
  const own = server.post();
  feed.insert(momentOf(own));
  server.works = false;
  await feed.refresh();
  server.works = true;
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

/** A feed that offers one moment, of others, and its server. */
async function offering(gone?: ReadonlySet<string>) {
  const { server, feed } = await opened(gone);
  const offered = server.post();
  await feed.checkForNewer();
  expect(feed.state.get().newer).toBe(true);
  return { server, feed, offered, isOffering: () => feed.state.get().newer };
}

test("MOM-10 what is offered is offered no more once it is deleted, also where one has posted since", async () => {
  const { server, feed, isOffering } = await offering();
  feed.insert(momentOf(server.post()));
  await feed.checkForNewer();
  expect(isOffering()).toBe(true);
  server.moments.splice(1, 1);
  await feed.checkForNewer();
  expect(isOffering()).toBe(false);
});

test("MOM-10 it is offered no more at once where one deletes it oneself in another list", async () => {
  const gone = new Set<string>();
  const { feed, offered, isOffering } = await offering(gone);
  gone.add(offered);
  feed.remove(offered);
  await vi.waitFor(() => expect(isOffering()).toBe(false));
});

test("MOM-10 it is offered no more at once where one blocks its author", async () => {
  const { server, feed, isOffering } = await offering();
  server.moments.splice(1, 1);
  feed.removeAuthors(["0000000000002"]);
  await vi.waitFor(() => expect(isOffering()).toBe(false));
});

test("MOM-10 who takes the offer learns if it is there no more", async () => {
  vi.spyOn(console, "warn").mockReturnValue(undefined);
  const { server, feed, isOffering } = await offering();
  server.works = false;
  // Why nothing comes is told by the feed.
  expect(await feed.showNewer()).toBe(true);
  server.works = true;
  expect(await feed.showNewer()).toBe(true);
  expect(shown(feed)).toEqual(["0002", "0001"]);
  server.post();
  await feed.checkForNewer();
  server.moments.splice(2, 1);
  expect(isOffering()).toBe(true);
  expect(await feed.showNewer()).toBe(false);
  expect(isOffering()).toBe(false);
});
