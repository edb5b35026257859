// @vitest-environment happy-dom
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { toastStore } from "#/ui/toasts";
import { Likes } from "./likes";

const maya = "0000000000001";
const undoneSkip = { undone_action: { type: "skip", target_id: maya }, can_undo: false };

/** The idempotency keys of the calls, in their order. */
let keys: (string | null)[] = [];

/** Answers the calls in order, and records their requests. */
function serverAnswering(...answers: (object | "down" | "gone" | "failing")[]) {
  const requests: string[] = [];
  keys = [];
  vi.stubGlobal("fetch", async (url: string, { method, headers }: RequestInit) => {
    requests.push(`${method} ${url}`);
    keys.push(new Headers(headers).get("idempotency-key"));
    const answer = answers.shift() ?? {};
    if (answer === "down") throw new TypeError("network");
    if (answer === "failing") return new Response("{}", { status: 500 });
    if (answer === "gone") return new Response('{"error":"User not found"}', { status: 404 });
    return new Response(JSON.stringify(answer), { status: 200 });
  });
  return requests;
}

const answer = (over: object = {}) => ({ success: true, is_match: false, unliked: false, ...over });

afterEach(() => void vi.useRealTimers());
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
      "GET /api/health",
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
    expect(requests).toEqual([like, like, "GET /api/health", "GET /api/health", like]);
    expect(new Set(keys.filter((key) => key !== null)).size).toBe(1);
  });
});

test("a like that the rate limit refuses is taken back with a message", async () => {
  vi.stubGlobal("fetch", async () => new Response('{"error":"no","code":"too_many"}', { status: 429 }));
  const likes = new Likes(new QueryClient());
  expect(await likes.like(maya)).toBeNull();
  expect(likes.flagsOf(maya).liked).toBe(false);
  expect(toastStore.get().map(({ message }) => message)).toEqual([expect.stringContaining("wait a little")]);
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
