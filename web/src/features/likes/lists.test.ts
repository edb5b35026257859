import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { refreshMatches } from "#/api/matches";
import { type ListName, likeLists, loadMore } from "./lists";

/** A server with so many likes and one favourite, which gives at most 200 of them at a time. */
function serverWith(likes: number) {
  const server = { likes: Array.from({ length: likes }, (_, at) => `p${at + 1}`), queries: [] as string[] };
  const page = (all: readonly string[], { searchParams }: URL) => {
    const from = all.indexOf(searchParams.get("before") ?? "") + 1;
    const ids = all.slice(from, from + Math.min(Number(searchParams.get("limit")), 200));
    const next = from + ids.length < all.length ? ids.at(-1) : null;
    return { people: ids.map((id) => ({ id })), total: all.length, has_more: next !== null, next };
  };
  vi.stubGlobal("fetch", async (path: string) => {
    const url = new URL(path, "http://kindred.test");
    if (url.pathname.endsWith("/favorites")) {
      const { people: favorites, ...rest } = page(["f1"], url);
      return Response.json({ favorites, ...rest });
    }
    server.queries.push(url.search);
    const { people: likes, ...rest } = page(server.likes, url);
    return Response.json({ likes, ...rest });
  });
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const held = (list: ListName) => cache.getQueryData(likeLists.queryKey)?.[list];
  return {
    ...server,
    add: (id: string) => server.likes.unshift(id),
    take: (id: string) => server.likes.splice(server.likes.indexOf(id), 1),
    cache,
    load: () => cache.fetchQuery(likeLists),
    more: () => loadMore(cache, "likes"),
    ids: () => held("likes")?.people.map(({ id }) => id),
    total: (list: ListName) => held(list)?.total,
    end: (list: ListName) => held(list)?.next === null,
  };
}

const upTo = (count: number) => Array.from({ length: count }, (_, at) => `p${at + 1}`);

test("LIKES-01 the total counts everybody, and page after page brings each of them once", async () => {
  const { load, more, ids, total, end, queries } = serverWith(120);
  await load();
  expect([total("likes"), total("favorites"), end("likes"), end("favorites")]).toEqual([120, 1, false, true]);
  expect(ids()).toEqual(upTo(50));
  await more();
  expect(ids()).toEqual(upTo(100));
  await more();
  expect([ids(), end("likes")]).toEqual([upTo(120), true]);
  await more();
  expect(queries).toEqual(["?limit=50", "?limit=50&before=p50", "?limit=50&before=p100"]);
});

test("LIKES-01 a list that is loaded again is as long as it was, with new people before it", async () => {
  const { load, more, ids, total, add, take, queries } = serverWith(300);
  await load();
  for (let pages = 1; pages < 5; pages += 1) await more();
  add("new");
  take("p7");
  queries.length = 0;
  await load();
  expect(queries).toEqual(["?limit=200", "?limit=200&before=p200"]);
  expect([ids(), total("likes")]).toEqual([["new", ...upTo(300).filter((id) => id !== "p7")], 300]);
});

test("LIKES-01 a page that is asked for while the list is loaded again is there afterwards, and so is what is new", async () => {
  const { load, more, ids, add, cache } = serverWith(120);
  await load();
  const shown = new QueryObserver(cache, likeLists).subscribe(() => undefined);
  const loaded = () => expect.poll(() => cache.isFetching()).toBe(0);
  await loaded();
  void cache.invalidateQueries({ queryKey: likeLists.queryKey });
  expect(cache.isFetching()).toBe(1);
  add("new");
  await more();
  await loaded();
  expect(ids()).toEqual(["new", ...upTo(99)]);
  shown();
});

test("LIKES-01 a page that continues what is no longer held is dropped", async () => {
  const { load, more, ids, add, cache } = serverWith(120);
  await load();
  const late = more();
  add("new");
  cache.removeQueries({ queryKey: likeLists.queryKey });
  await load();
  await late;
  expect(ids()).toEqual(["new", ...upTo(49)]);
});

test("LIKES-02 the lists that are shown are loaded again with the matches, which some of these people are", async () => {
  const { load, ids, take, cache } = serverWith(3);
  await load();
  const shown = new QueryObserver(cache, likeLists).subscribe(() => undefined);
  take("p2");
  await refreshMatches(cache);
  expect(ids()).toEqual(["p1", "p3"]);
  shown();
});
