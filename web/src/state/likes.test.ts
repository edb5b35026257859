// @vitest-environment happy-dom
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { toastStore } from "#/ui/toasts";
import { Likes } from "./likes";
import { answer, keys, maya, serverAnswering, undoneSkip } from "./likes.fixture";

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

test("CHAT-01 a match that another window has made is liked here, too; what was pressed here meanwhile counts", () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  const likes = new Likes(new QueryClient());
  likes.matched(maya);
  expect([likes.flagsOf(maya).liked, likes.mayEndMatch(maya)]).toEqual([true, true]);
  void likes.toggleLike(maya);
  likes.matched(maya);
  expect(likes.flagsOf(maya).liked).toBe(false);
});

describe("DISC-08 the like toggle", () => {
  test("DISC-08 shows at once, and the same call takes it back when the server says so", async () => {
    const requests = serverAnswering(answer(), answer({ unliked: true }));
    const likes = new Likes(new QueryClient());
    const first = likes.toggleLike(maya);
    expect(likes.flagsOf(maya).liked).toBe(true);
    await first;
    await likes.toggleLike(maya);
    expect(likes.flagsOf(maya).liked).toBe(false);
    expect(requests).toEqual([
      `POST /api/matches/like/${maya}?toggle=false`,
      `POST /api/matches/like/${maya}`,
    ]);
  });

  test("DISC-08 pressed twice in a hurry it ends as it began, without flickering", async () => {
    serverAnswering(answer(), answer({ unliked: true }));
    const likes = new Likes(new QueryClient());
    const shown: boolean[] = [];
    likes.changes.subscribe(() => shown.push(likes.flagsOf(maya).liked));
    await Promise.all([likes.toggleLike(maya), likes.toggleLike(maya)]);
    expect(shown).toEqual([true, false]);
  });

  test("DISC-08 what the server says wins over what was thought", async () => {
    serverAnswering(answer({ unliked: true }));
    const likes = new Likes(new QueryClient());
    await likes.toggleLike(maya);
    expect(likes.flagsOf(maya).liked).toBe(false);
  });

  test("DISC-08 a swipe, and a button that shows no like, never take away a like that another window gave", async () => {
    const requests = serverAnswering(answer(), answer());
    const likes = new Likes(new QueryClient());
    await likes.like(maya);
    await new Likes(new QueryClient()).toggleLike(maya);
    expect(requests).toEqual(Array(2).fill(`POST /api/matches/like/${maya}?toggle=false`));
  });
});

describe("DISC-11 failures", () => {
  test("DISC-11 a like that did not arrive is taken back", async () => {
    serverAnswering("down", "down");
    const likes = new Likes(new QueryClient());
    const result = likes.superlike(maya);
    expect(likes.flagsOf(maya).liked).toBe(true);
    expect(await result).toBeNull();
    expect(likes.flagsOf(maya).liked).toBe(false);
  });

  test("DISC-11 a person who is gone is distinguished from an act that did not arrive", async () => {
    serverAnswering("gone", "gone", "failing");
    const likes = new Likes(new QueryClient());
    expect(await likes.like(maya)).toBe("gone");
    expect(await likes.skip(maya)).toBe("gone");
    expect(likes.flagsOf(maya).liked).toBe(false);
    expect(await likes.skip(maya)).toBeNull();
  });

  test("DISC-11 a favourite that did not arrive is taken back", async () => {
    const requests = serverAnswering("down", { success: true });
    const likes = new Likes(new QueryClient());
    await likes.toggleFavorite(maya);
    expect(likes.flagsOf(maya).favorite).toBe(false);
    await likes.toggleFavorite(maya);
    expect(likes.flagsOf(maya).favorite).toBe(true);
    expect(requests).toEqual([`POST /api/matches/favorite/${maya}`, `POST /api/matches/favorite/${maya}`]);
  });
});

describe("LIMIT-02 an act happens once", () => {
  test("LIMIT-02 a like, superlike or skip whose answer was lost is sent again with its key", async () => {
    for (const act of ["toggleLike", "like", "superlike", "skip"] as const) {
      const requests = serverAnswering("down", answer());
      const likes = new Likes(new QueryClient());
      expect(await likes[act](maya)).toMatchObject({ success: true });
      expect(likes.flagsOf(maya).liked).toBe(act !== "skip");
      expect(requests).toHaveLength(2);
      expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
      expect(keys[1]).toBe(keys[0]);
    }
  });

  test("LIMIT-02 an undo without an answer keeps its key when it is tried again; the next has another", async () => {
    const flags = { favorites: [], likedUsers: [] };
    serverAnswering("down", "down", undoneSkip, flags, undoneSkip, flags);
    const likes = new Likes(new QueryClient());
    expect(await likes.undo(maya)).toBeNull();
    expect(await likes.undo(maya)).toMatchObject(undoneSkip);
    expect(await likes.undo(maya)).toMatchObject(undoneSkip);
    const [first, ...others] = keys.filter((key) => key !== null);
    expect(others).toEqual([first, first, expect.not.stringMatching(first ?? "")]);
  });

  test("LIMIT-02 an undo without an answer is told of, with whom it meant, until it is sent again or something else is done", async () => {
    const flags = { favorites: [], likedUsers: [] };
    serverAnswering("down", "down", undoneSkip, flags, "down", "down", answer(), "down", "down");
    const likes = new Likes(new QueryClient());
    expect(await likes.undo(undefined, undefined, maya)).toBeNull();
    expect(likes.lostUndo?.target).toBe(maya);
    expect(await likes.undo(undefined, undefined, maya)).toMatchObject(undoneSkip);
    expect(likes.lostUndo).toBeUndefined();
    const [first, ...others] = keys.filter((key) => key !== null);
    expect(others).toEqual([first, first]);
    expect(await likes.undo(undefined, undefined, maya)).toBeNull();
    await likes.like("0000000000002");
    expect(likes.lostUndo).toBeUndefined();
    // What is taken back of this page's own the step tells.
    expect(await likes.undo("0000000000002")).toBeNull();
    expect(likes.lostUndo).toBeUndefined();
  });
});

test("DISC-10 an undo that was answered counts, even if the flags of the person can't be loaded", async () => {
  serverAnswering(answer(), { undone_action: { type: "like", target_id: maya }, can_undo: false }, "failing");
  const likes = new Likes(new QueryClient());
  await likes.like(maya);
  expect(await likes.undo(maya)).toMatchObject({ undone_action: { type: "like", target_id: maya } });
  expect(likes.flagsOf(maya).liked).toBe(false);
});

test("DISC-10 undo after an act that did not arrive takes back no other act", async () => {
  const requests = serverAnswering(answer(), "failing");
  const likes = new Likes(new QueryClient());
  void likes.like("0000000000002");
  void likes.skip(maya);
  await vi.waitFor(() => expect(requests).toHaveLength(2));
  expect(await likes.undo(maya)).toBe("lost");
  expect(requests).toHaveLength(2);
});

test("a like that the rate limit refuses is taken back with a message", async () => {
  vi.stubGlobal("fetch", async () => new Response('{"error":"no","code":"too_many"}', { status: 429 }));
  const likes = new Likes(new QueryClient());
  expect(await likes.like(maya)).toBeNull();
  expect(likes.flagsOf(maya).liked).toBe(false);
  expect(toastStore.get().map(({ message }) => message)).toEqual([expect.stringContaining("wait a little")]);
});

test("acts reach the server one after the other, so that undo means the last one", async () => {
  const requests = serverAnswering(answer(), answer(), undoneSkip, { favorites: [], likedUsers: [maya] });
  const likes = new Likes(new QueryClient());
  void likes.like(maya);
  void likes.skip(maya);
  await vi.waitFor(() => expect(requests).toHaveLength(2));
  const undone = await likes.undo(maya);
  expect(undone).toMatchObject(undoneSkip);
  expect(requests.map((one) => one.split(/[/?]/).at(3))).toEqual(["like", "skip", "undo", expect.anything()]);
  expect(likes.flagsOf(maya).liked).toBe(true);
});
