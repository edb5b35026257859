// @vitest-environment happy-dom
import { Script } from "node:vm";
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dropEarlyPhoto, showEarlyPhoto } from "#/api/earlyAnswers";
import type { Me } from "#/api/types";
import { useView } from "#/features/discovery/useView";
import { type LikeAct, keepActs } from "#/state/keptActs";
import { KeptMomentLikes } from "#/state/momentLikes";
import { sessionStore } from "#/state/session";
import { hintsOf } from "#/state/storage";
import { createStore } from "#/ui/store";
import { earlyQuestions } from "./pageStart.mjs";

const ME = "/api/users/me";
const PEOPLE = "/api/users/discover?limit=20";
const ada = { id: "0000000000001", name: "Ada" } as Me;
const photo = { widths: [240, 480], sizes: "100vw", className: "rounded-card" };

/** Runs the script of a page, and answers which addresses have been asked when all has come. */
async function open(asked: Parameters<typeof earlyQuestions>[0] = { first: PEOPLE, photo }) {
  new Script(earlyQuestions(asked)).runInThisContext();
  await Promise.all(globalThis.kindredEarly?.answers.values() ?? []);
  return vi.mocked(fetch).mock.calls.map(([address]) => address);
}

const photoShown = () => document.querySelector<HTMLImageElement>("[data-early-photo] img");
/** Once all that was to come has come. */
const settle = () => new Promise((settled) => setTimeout(settled));

beforeEach(() => {
  sessionStore.begin("token-of-ada", ada, "device");
  const answer = JSON.stringify({ users: [{ pictures: [{ url: "/media/a", focus: { x: 40, y: 30 } }] }] });
  document.body.innerHTML = "<div data-early-photo></div>";
  vi.stubGlobal(
    "fetch",
    vi.fn<typeof fetch>(async () => new Response(answer)),
  );
});
afterEach(() => {
  globalThis.kindredEarly = undefined;
  vi.unstubAllGlobals();
});

test.each(["device", "browser"] as const)(
  "APP-05 a page asks for whoever is signed in on this %s",
  async (persistence) => {
    sessionStore.begin("token-of-ada", ada, persistence);
    expect(await open()).toEqual([ME, PEOPLE]);
    expect(globalThis.kindredEarly?.token).toBe("token-of-ada");
    const headers = new Headers(vi.mocked(fetch).mock.calls[0]?.[1]?.headers);
    expect(headers.get("authorization")).toBe("Bearer token-of-ada");
  },
);

test("APP-05 a page asks for nothing once nobody is signed in any more", async () => {
  sessionStore.signOut();
  expect(await open()).toEqual([]);
});

/** From now on the server answers to whom the session belongs by what `answer` is called with. */
function holdMe() {
  let answer: (response: Response) => void = () => undefined;
  const held = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  const { fetch } = globalThis;
  vi.stubGlobal(
    "fetch",
    vi.fn<typeof fetch>((address, init) => (address === ME ? held : fetch(address, init))),
  );
  return answer;
}
const asked = () => vi.mocked(fetch).mock.calls.map(([address]) => address);

test("DISC-07 APP-05 who was here before is known: people are asked for beside that, and shown when the server has said so", async () => {
  const answer = holdMe();
  const opened = open();
  await vi.waitFor(() => expect(asked()).toEqual([ME, PEOPLE]));
  await settle();
  expect(photoShown()).toBeNull();
  answer(new Response("{}"));
  await opened;
  await vi.waitFor(() => expect(photoShown()).not.toBeNull());
});

test("DISC-07 APP-05 the page asks for people so long after the person is known", async () => {
  vi.useFakeTimers();
  const opened = open({ first: PEOPLE, wait: 100 });
  await vi.advanceTimersByTimeAsync(99);
  expect(asked()).toEqual([ME]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked()).toEqual([ME, PEOPLE]);
  vi.useRealTimers();
  await opened;
});

test("DISC-07 APP-05 whoever was not here before is known by the answer of the server", async () => {
  localStorage.removeItem("kindred.auth");
  const answer = holdMe();
  const opened = open();
  await settle();
  expect(asked()).toEqual([ME]);
  answer(new Response("{}"));
  await opened;
  expect(asked()).toEqual([ME, PEOPLE]);
});

test("DISC-07 APP-05 people of a session that the server no longer knows are not shown, and left to the app to ask for", async () => {
  const answer = holdMe();
  const opened = open();
  await vi.waitFor(() => expect(asked()).toEqual([ME, PEOPLE]));
  answer(new Response("", { status: 401 }));
  await expect(opened).rejects.toThrow("nobody is signed in");
  await settle();
  expect([...(globalThis.kindredEarly?.answers.keys() ?? [])]).toEqual([ME]);
  expect(photoShown()).toBeNull();
});

test("APP-05 acts that wait to be sent keep a page from asking for people, until they are sent", async () => {
  const unanswered = createStore<readonly LikeAct[]>([]);
  keepActs({ unanswered, resume: () => undefined, isElsewhere: () => false });
  unanswered.set(() => [{ act: "like", id: "0000000000002", key: "1" }]);
  expect(await open()).toEqual([ME]);
  unanswered.set(() => []);
  expect(await open()).toEqual([ME, ME, PEOPLE]);
});

test("APP-05 likes of moments that wait to be sent keep a page from asking for moments, until they are sent", async () => {
  new KeptMomentLikes().set("0000000000003", true);
  expect(await open()).toEqual([ME]);
  new KeptMomentLikes().set("0000000000003", undefined);
  expect(await open()).toEqual([ME, ME, PEOPLE]);
});

test("APP-05 a page of one person asks for that person", async () => {
  history.replaceState(null, "", "/profile/0000000000009");
  expect(await open({ first: "/api/users/{id}" })).toEqual([ME, "/api/users/0000000000009"]);
});

test("APP-05 answers grow old from the first one on", async () => {
  const answer = holdMe();
  const opened = open();
  await vi.waitFor(() => expect(globalThis.kindredEarly?.answeredAt).toBeDefined());
  const first = globalThis.kindredEarly?.answeredAt;
  answer(new Response("{}"));
  await opened;
  await settle();
  expect(globalThis.kindredEarly?.answeredAt).toBe(first);
});

test("APP-05 what else is kept of the account does not keep a page from asking", async () => {
  localStorage.setItem(hintsOf(ada.id), "1");
  expect(await open()).toEqual([ME, PEOPLE]);
});

test("APP-05 a page asks for the photo on top of the deck, in the outlines of its card", async () => {
  await open();
  await vi.waitFor(() => expect(photoShown()).not.toBeNull());
  expect(photoShown()?.srcset).toBe("/media/a?w=240 240w, /media/a?w=480 480w");
  expect(photoShown()?.fetchPriority).toBe("high");
  expect(photoShown()?.style.objectPosition).toBe("40% 30%");
});

test("APP-05 the photo of a deck that the app had sooner, or of another session, is shown in no outlines", async () => {
  const opened = open();
  dropEarlyPhoto();
  await opened;
  await settle();
  expect(photoShown()).toBeNull();
});

test("APP-05 where a hint stands above the deck its photo is shown in no outlines: they have its place without the hint", async () => {
  const fetched = vi.fn<() => Promise<void>>(async () => undefined);
  HTMLImageElement.prototype.decode = fetched;
  localStorage.setItem(hintsOf(ada.id), "0");
  await open();
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
  expect(photoShown()).toBeNull();
  expect(globalThis.kindredEarly?.photo).toBeUndefined();
});

test("APP-05 outlines that take the place of others have the photo at once, unless it is another session's", async () => {
  await open();
  await vi.waitFor(() => expect(photoShown()).not.toBeNull());
  const photo = photoShown();
  document.body.innerHTML = '<div aria-busy="true"><div data-early-photo></div></div>';
  const card = document.querySelector<HTMLElement>("[data-early-photo]");
  showEarlyPhoto(card);
  expect(photoShown()).toBe(photo);
  expect(card?.parentElement?.style.animation).toBe("none");
  card?.replaceChildren();
  sessionStore.begin("token-of-ben", ada, "device");
  showEarlyPhoto(card);
  expect(photoShown()).toBeNull();
});

test("APP-05 outlines that come after the deck have no photo", async () => {
  await open();
  await vi.waitFor(() => expect(photoShown()).not.toBeNull());
  dropEarlyPhoto();
  document.body.innerHTML = "<div data-early-photo></div>";
  showEarlyPhoto(document.querySelector<HTMLElement>("[data-early-photo]"));
  expect(photoShown()).toBeNull();
});

test("APP-05 a page of the grid asks for no photo of the deck", async () => {
  const { result } = renderHook(useView);
  act(() => result.current[1]());
  // The list is read beside the app only to find the photo.
  const read = vi.spyOn(Response.prototype, "clone");
  await open();
  expect(read).not.toHaveBeenCalled();
  act(() => result.current[1]());
  await open();
  expect(read).toHaveBeenCalled();
});
