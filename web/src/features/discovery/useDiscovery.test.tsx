import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { connectionStore } from "#/state/connection";
import { toastStore } from "#/ui/toasts";
import { useDiscovery } from "./useDiscovery";

/**
 * A deck of three, where likes, skips and undos are answered with these statuses; each undo takes back the skip of the next id in
 * `undone`. That of `ends` would end the match with them. Where `isTold` is false the server does not say whom the next undo is about. Those of `matches` are matches; `not told` has that answer fail.
 */
async function deckAnswering(
  statuses: { like?: number; skip?: number; undo?: number },
  undone: readonly string[] = [],
  ends?: string,
  isTold = true,
  matches: readonly string[] | "not told" = [],
) {
  const logged = vi.spyOn(console, "warn").mockImplementation(() => {});
  const person = (id: string | undefined) => ({ id, name: id, pictures: [] });
  const acts: string[] = [];
  const skipped = new Set<string | undefined>();
  /** Whom the undos name. */
  const targets: (string | null)[] = [];
  const left = [...undone];
  const next = () => ({
    can_undo: left.length > 0,
    undo_target_id: isTold ? left[0] : undefined,
    undo_ends_match_with: ends && ends === left[0] ? person(ends) : undefined,
  });
  const undo = () => {
    const id = left.shift();
    return { undone_action: { type: "skip", target_id: id, user: person(id) }, ...next() };
  };
  vi.stubGlobal("fetch", async (url: string) => {
    const act = (["like", "skip", "undo"] as const).find((act) => url.includes(`/api/matches/${act}`));
    if (act) {
      acts.push(act);
      const status = statuses[act] ?? 200;
      const asked = new URL(url, "http://here");
      if (act === "undo") targets.push(asked.searchParams.get("target_id"));
      if (act === "skip" && status === 200) skipped.add(asked.pathname.split("/").at(-1));
      const done = act === "undo" ? undo : () => ({ success: true, is_match: false, unliked: false });
      const code = status === 409 ? "act_changed" : undefined;
      const body = status === 200 ? done() : { error: "no", code };
      return new Response(JSON.stringify(body), { status });
    }
    const discovered = {
      users: ["a", "b", "c"].filter((id) => !skipped.has(id)).map(person),
      ...next(),
    };
    if (matches === "not told" && url.includes("target_id")) return Response.json({}, { status: 500 });
    return Response.json(
      url.includes("discover") ? discovered : { likedUsers: matches, favorites: [], matches },
    );
  });
  const cache = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter>
      <QueryClientProvider client={cache}>{children}</QueryClientProvider>
    </MemoryRouter>
  );
  const { result } = renderHook(useDiscovery, { wrapper });
  await waitFor(() => expect(result.current.people).toHaveLength(3));
  return {
    acts,
    targets,
    logged,
    deck: () => result.current,
    ids: () => result.current.people.map((person) => person.id).join(""),
  };
}

test("DISC-11 a swipe that did not arrive brings the card back", async () => {
  const { deck, ids } = await deckAnswering({ like: 500 });
  act(() => void deck().decide("like"));
  expect(ids()).toBe("bc");
  await waitFor(() => expect(ids()).toBe("abc"));
});

test("DISC-11 a swipe or a like about somebody who is there no more does not bring the card back", async () => {
  const { deck, ids } = await deckAnswering({ like: 404, skip: 404 });
  act(() => void deck().decide("skip"));
  expect(deck().canUndo).toBe(true);
  await waitFor(() => expect(deck().canUndo).toBe(false));
  expect(ids()).toBe("bc");
  act(() => deck().people.slice(0, 1).forEach(deck().toggleLike));
  await waitFor(() => expect(ids()).toBe("c"));
});

test("POLISH-06 a heart pressed twice before it has left is no step that undo could take back", async () => {
  const { acts, deck, ids } = await deckAnswering({});
  dispatchEvent(new Event("offline"));
  act(() => deck().people.slice(0, 1).forEach(deck().toggleLike));
  expect(deck().flagsOf("a").liked).toBe(true);
  act(() => deck().people.slice(0, 1).forEach(deck().toggleLike));
  await waitFor(() => expect(deck().flagsOf("a").liked).toBe(false));
  expect(deck().canUndo).toBe(false);
  dispatchEvent(new Event("online"));
  // What is done next goes out alone.
  act(() => void deck().decide("skip"));
  await waitFor(() => expect(acts).toEqual(["skip"]));
  expect(ids()).toBe("bc");
});

test("DISC-10 moving on from somebody liked calls nothing, and neither does taking that back", async () => {
  const { acts, deck, ids } = await deckAnswering({});
  act(() => deck().people.slice(0, 1).forEach(deck().toggleLike));
  act(() => void deck().decide("like"));
  expect(ids()).toBe("bc");
  act(() => void deck().undo());
  expect(ids()).toBe("abc");
  await waitFor(() => expect(acts).toEqual(["like"]));
});

test("DISC-11 an undo that fails brings nobody back and can be tried again, until there is nothing to undo", async () => {
  const failing = { skip: 200, undo: 500 };
  const { acts, logged, deck, ids } = await deckAnswering(failing);
  act(() => void deck().decide("skip"));
  await waitFor(() => expect(acts).toEqual(["skip"]));
  act(() => void deck().undo());
  await waitFor(() => expect(logged).toHaveBeenCalledTimes(1));
  expect(ids()).toBe("bc");
  expect(deck().canUndo).toBe(true);
  failing.undo = 404;
  act(() => void deck().undo());
  await waitFor(() => expect(deck().canUndo).toBe(false));
  expect(ids()).toBe("bc");
  expect(acts).toEqual(["skip", "undo", "undo"]);
});

test("DISC-10 what was done before the app was opened can be undone, act by act, until there is none", async () => {
  const { acts, targets, deck, ids } = await deckAnswering({}, ["y", "x"]);
  expect(deck().canUndo).toBe(true);
  act(() => void deck().undo());
  await waitFor(() => expect(ids()).toBe("yabc"));
  expect(deck().canUndo).toBe(true);
  act(() => void deck().undo());
  await waitFor(() => expect(ids()).toBe("xyabc"));
  expect(deck().canUndo).toBe(false);
  act(() => void deck().undo());
  expect(acts).toEqual(["undo", "undo"]);
  // What another window does meanwhile is not taken back in its place.
  expect(targets).toEqual(["y", "x"]);
});

test("DISC-10 when the server has nothing to undo, what was decided while it was asked can still be undone", async () => {
  const { acts, deck, ids } = await deckAnswering({ undo: 404 });
  act(() => void deck().decide("skip"));
  await waitFor(() => expect(acts).toEqual(["skip"]));
  act(() => void deck().undo());
  act(() => void deck().decide("skip"));
  expect(ids()).toBe("c");
  await waitFor(() => expect(deck().undoing).toBe(false));
  expect(deck().canUndo).toBe(true);
});

test("DISC-10 an undo about somebody who is not on top is said, as the card shows nothing of it", async () => {
  const { acts, deck, ids } = await deckAnswering({}, ["b"]);
  const said = () => toastStore.get().map(({ message }) => message);
  // Not sent yet: liked as in the grid, where everybody can be.
  dispatchEvent(new Event("offline"));
  act(() => deck().people.slice(2).forEach(deck().toggleLike));
  await act(async () => expect(await deck().undo()).toBeUndefined());
  expect([ids(), deck().flagsOf("c").liked, said()]).toEqual(["abc", false, ["Undone: c"]]);
  dispatchEvent(new Event("online"));
  await waitFor(() => expect(connectionStore.get()).toBe(true));
  // What the server undoes.
  act(() => deck().people.slice(1, 2).forEach(deck().toggleLike));
  await waitFor(() => expect(acts).toEqual(["like"]));
  await act(async () => expect(await deck().undo()).toBeUndefined());
  expect([ids(), said()]).toEqual(["abc", ["Undone: c", "Undone: b"]]);
  // Of the person on top the card itself tells.
  act(() => void deck().decide("skip"));
  await act(async () => expect((await deck().undo())?.id).toBe("a"));
  expect(said()).toHaveLength(2);
});

test("DISC-10 undo takes back nothing that another window has done since: that is said, and then the server says what can be undone", async () => {
  const refusing = { undo: 409 };
  const { acts, targets, deck, ids } = await deckAnswering(refusing, ["y"]);
  act(() => void deck().decide("skip"));
  await waitFor(() => expect(acts).toEqual(["skip"]));
  await act(async () => expect(await deck().undo()).toBeUndefined());
  expect([ids(), targets]).toEqual(["bc", ["a"]]);
  expect(toastStore.get().map(({ message }) => message)).toContain("no");
  // Its own step counts no more.
  await waitFor(() => expect(deck().canUndo).toBe(true));
  refusing.undo = 200;
  await act(async () => expect((await deck().undo())?.id).toBe("y"));
  expect([ids(), targets]).toEqual(["ybc", ["a", "y"]]);
});

test("DISC-10 undo asks before it ends a match that only the server knows of, since another window made it", async () => {
  const { acts, deck } = await deckAnswering({}, ["y"], "y");
  act(() => void deck().undo());
  expect(deck().question).toBeTruthy();
  expect(acts).toEqual([]);
});

test.each([
  ["whom it was about", true, "y"],
  ["nothing of whom it was about", false, null],
])(
  "DISC-10 an undo that named %s and whose answer is lost is sent again once the server tells of the action before, and nothing is asked about that one until it is its turn",
  async (_, isTold, target) => {
    const { targets, deck, ids } = await deckAnswering({}, ["y", "x"], "x", isTold);
    const answering = globalThis.fetch;
    const done = new Map<string | null, Response>();
    let lost = 2;
    vi.stubGlobal("fetch", async (url: string, call: RequestInit) => {
      if (!url.includes("/undo")) return answering(url, call);
      const key = new Headers(call.headers).get("idempotency-key");
      const answer = done.get(key) ?? (await answering(url, call));
      done.set(key, answer);
      lost -= 1;
      if (lost >= 0) throw new TypeError("lost on the way");
      return answer.clone();
    });
    await act(async () => expect(await deck().undo()).toBeUndefined());
    act(() => deck().refresh());
    await waitFor(() => expect(deck().refreshing).toBe(false));
    act(() => void deck().undo());
    expect(deck().question).toBeFalsy();
    await waitFor(() => expect(ids()).toBe("yabc"));
    act(() => void deck().undo());
    expect(deck().question).toBeTruthy();
    expect([ids(), targets]).toEqual(["yabc", [target]]);
  },
);

const takenBack = "Your like of a is taken back";
const toasts = () => toastStore.get().map(({ message }) => message);

test("DISC-08 a skip of somebody liked says that the like is taken back, once it is", async () => {
  const { deck, ids } = await deckAnswering({});
  act(() => deck().people.slice(0, 1).forEach(deck().toggleLike));
  await waitFor(() => expect(deck().flagsOf("a").liked).toBe(true));
  act(() => void deck().decide("skip"));
  expect(ids()).toBe("bc");
  await waitFor(() => expect(toasts()).toContain(takenBack));
});

test("DISC-08 DISC-11 a skip of somebody liked that fails says nothing, and they are there again", async () => {
  for (const { id } of toastStore.get()) toastStore.dismiss(id);
  const { acts, deck, ids } = await deckAnswering({ skip: 500 });
  act(() => deck().people.slice(0, 1).forEach(deck().toggleLike));
  act(() => void deck().decide("skip"));
  await waitFor(() => expect(acts).toContain("skip"));
  await waitFor(() => expect(ids()).toBe("abc"));
  expect(deck().flagsOf("a").liked).toBe(true);
  expect(toasts()).not.toContain(takenBack);
});

test.each([
  ["DISC-09 DISC-10 whose match an undo of an earlier visit makes again is no card", ["z"], "abc"],
  ["DISC-10 whoever is no match after it is on top", [], "zabc"],
  ["DISC-09 DISC-10 without knowing if they are a match nobody is put on top", "not told", "abc"],
] as const)("%s", async (_, matches, shown) => {
  const { acts, deck, ids } = await deckAnswering({}, ["z"], undefined, true, matches);
  await act(() => deck().undo());
  expect(acts).toEqual(["undo"]);
  expect(ids()).toBe(shown);
});
