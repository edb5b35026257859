// @vitest-environment happy-dom
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Likes } from "./likes";
import { answer, keys, maya, serverAnswering } from "./likes.fixture";

afterEach(() => void vi.useRealTimers());
beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

describe("POLISH-06 what has not been sent is taken back", () => {
  test("POLISH-06 two acts about one person, one after the other, leave nothing of either", async () => {
    // The first call is under way for ever: what comes after it waits for its turn.
    vi.stubGlobal("fetch", () => new Promise(() => {}));
    const likes = new Likes(new QueryClient());
    void likes.toggleLike("0000000000002");
    const acts = [likes.like(maya), likes.skip(maya)];
    expect([likes.takeBack(maya), likes.takeBack(maya)]).toEqual([true, true]);
    expect(await Promise.all(acts)).toEqual(["unsent", "unsent"]);
    expect(likes.flagsOf(maya).liked).toBe(false);
  });

  test("POLISH-06 what is taken back before it has left is not sent, also with acts about others behind it", async () => {
    let goOn = () => {};
    const requests: string[] = [];
    vi.stubGlobal("fetch", async (url: string) => {
      requests.push(url);
      await new Promise<void>((resolve) => (goOn = resolve));
      return new Response(JSON.stringify(answer()), { status: 200 });
    });
    const likes = new Likes(new QueryClient());
    const first = likes.like("0000000000002");
    const liked = likes.toggleLike(maya);
    const skipped = likes.skip("0000000000003");
    expect(likes.takeBack(maya)).toBe(true);
    expect(await liked).toBe("unsent");
    expect(likes.flagsOf(maya).liked).toBe(false);
    goOn();
    await first;
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    goOn();
    await skipped;
    expect(requests.join(" ")).not.toContain(maya);
  });

  test("POLISH-06 a match with somebody whose like has been pressed away meanwhile is not celebrated", async () => {
    serverAnswering(answer({ is_match: true, match: { chat_room_id: "1" } }), answer({ unliked: true }));
    const likes = new Likes(new QueryClient());
    const liked = likes.toggleLike(maya);
    // It has left: the server is asked to take it back.
    await Promise.resolve();
    const unliked = likes.toggleLike(maya);
    expect(await liked).toMatchObject({ match: null });
    expect(await unliked).toMatchObject({ unliked: true });
    expect(likes.flagsOf(maya).liked).toBe(false);
  });
});

/** The browser loses its network, or has it back. */
function setOnline(online: boolean): void {
  Object.defineProperty(navigator, "onLine", { value: online, configurable: true });
  globalThis.dispatchEvent(new Event(online ? "online" : "offline"));
}

describe("POLISH-06 without a connection", () => {
  test("POLISH-06 what is done waits and goes out when it is back, in order, each once", async () => {
    const requests = serverAnswering({}, answer(), answer(), { success: true }, answer());
    const likes = new Likes(new QueryClient());
    setOnline(false);
    const done = [likes.like("1"), likes.skip("2"), likes.toggleFavorite("3"), likes.superlike("3")];
    likes.flush();
    await new Promise((later) => setTimeout(later));
    expect(requests).toEqual([]);
    expect([likes.flagsOf("1"), likes.flagsOf("3")]).toEqual([
      { liked: true, favorite: false },
      { liked: true, favorite: true },
    ]);
    setOnline(true);
    await Promise.all(done);
    expect(requests).toEqual([
      "GET /api/health/live",
      "POST /api/matches/like/1?toggle=false",
      "POST /api/matches/skip/2",
      "POST /api/matches/favorite/3",
      "POST /api/matches/superlike/3",
    ]);
  });

  test("POLISH-06 an act that is lost because the server is out of reach goes out later with its key", async () => {
    // Else the next check of the connection would come after 5 s, however far the test is then.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const requests = serverAnswering("down", "down", "down", {}, answer());
    const likes = new Likes(new QueryClient());
    const liking = likes.like(maya);
    await vi.waitFor(() => expect(requests).toHaveLength(3));
    await vi.advanceTimersByTimeAsync(0);
    expect(likes.flagsOf(maya).liked).toBe(true);
    setOnline(true);
    expect(await liking).toMatchObject({ success: true });
    const like = `POST /api/matches/like/${maya}?toggle=false`;
    expect(requests).toEqual([like, like, "GET /api/health/live", "GET /api/health/live", like]);
    expect(new Set(keys.filter((key) => key !== null)).size).toBe(1);
  });
});

test("what waits for its turn is sent when the page closes, and only once", async () => {
  const requests = serverAnswering(answer(), answer(), answer());
  const likes = new Likes(new QueryClient());
  const skips = ["1", "2", "3"].map((id) => likes.skip(id));
  likes.flush();
  expect(requests).toHaveLength(3);
  expect(likes.pendingIds()).toEqual(["1", "2", "3"]);
  await Promise.all(skips);
  expect(requests).toHaveLength(3);
  expect(likes.pendingIds()).toEqual([]);
});

test("whatever is done goes out so that it arrives also when the page is closed", async () => {
  const kept: (boolean | undefined)[] = [];
  vi.stubGlobal("fetch", async (_: string, { keepalive }: RequestInit) => {
    kept.push(keepalive);
    return new Response(JSON.stringify(answer()));
  });
  const likes = new Likes(new QueryClient());
  await Promise.all([likes.like(maya), likes.superlike(maya), likes.skip(maya)]);
  await likes.toggleFavorite(maya);
  await likes.toggleFavorite(maya);
  expect(kept).toEqual(Array(5).fill(true));
});
