// The last answers about what people look at, kept on this device in the browser's cache until they sign out (APP-02). Each
// belongs to one session. Sessions that end with the browser keep nothing. To keep another call's: its path in `KEPT_PATHS`.
import { logFailure } from "#/api/log";
import type { components } from "#/api/schema";
import {
  type GivenAnswer,
  offlineCache,
  provideNoOfflineCache,
  provideOfflineCache,
} from "#/api/offlineCache";
import type { Me } from "#/api/types";
import { checkConnection } from "./connection";
import { forgetLists, listedPerson, noteList } from "./listedPeople";
import { goneBy, withoutGone } from "./offlineGone";
import { changeOfPeople, firstPeople, forgetDecisions, PEOPLE } from "./offlineDeck";
import { followerOfMoments, forgetComments } from "./offlineMoments";
import { withChanges, withLast, withRead, withSent } from "./rooms/offlineRooms";
import { sessionStore } from "./session";
import { storageOfSession } from "./storage";
import { dropOldPictures } from "./unsentPictures";

const CACHE = "kindred.seen";
const SESSION = "x-session";
/** The oldest go when there are more. */
const MAX_ANSWERS = 200;

const ME = "/api/users/me";
const PERSON = "/api/users/{id}";
const ROOMS = "/api/messages/rooms";
const MESSAGES = "/api/messages/room/{roomId}/messages";
const SEND = "/api/messages/room/{roomId}/send";

const KEPT_PATHS: ReadonlySet<string> = new Set([
  ME,
  PERSON,
  PEOPLE,
  "/api/matches/recent",
  "/api/matches/my-likes",
  "/api/matches/favorites",
  "/api/matches/user-actions",
  ROOMS,
  MESSAGES,
  "/api/moments/list",
  "/api/moments/user/{id}/list",
  "/api/comments/moment/{id}",
]);
/** A further page, or what is new since another answer. */
const PART = /[?&](?:before|after|since_version|around|exclude)=/;

const isKept = (path: string, address: string) => KEPT_PATHS.has(path) && !PART.test(address);

/** The address that an answer is kept at: people, of however many pages, at one. */
const keptAt = (path: string, address: string) => (path === PEOPLE ? path : address);

/** What this page has had from the server: it is newer than what is kept. */
const answered = new Set<string>();

/** Where answers are kept, and what stands for the session that they are of. */
interface SessionCache {
  cache: Cache;
  sessionTag: string;
}

/** Stands for the session, without telling its token. */
async function sessionTagOf(token: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return [...new Uint8Array(hash, 0, 16)].join(".");
}

async function makeRoom(cache: Cache): Promise<void> {
  const all = await cache.keys();
  await Promise.all(all.slice(0, Math.max(0, all.length - MAX_ANSWERS)).map((one) => cache.delete(one)));
}

/** Changes what this session's answers at a path say, but for further pages; undefined instead of an answer takes it out. */
async function change<T>(
  { cache, sessionTag }: SessionCache,
  wanted: string | RegExp,
  by: (said: T, pathname: string) => T | undefined,
): Promise<void> {
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url);
    const isWanted = typeof wanted === "string" ? pathname === wanted : wanted.test(pathname);
    if (!isWanted || PART.test(search)) continue;
    const found = await cache.match(url);
    if (found?.headers.get(SESSION) !== sessionTag) continue;
    const said = (await found.json()) as T;
    const now = by(said, pathname);
    if (now === undefined) await cache.delete(url);
    // What stays as it is doesn't become the newest.
    else if (now !== said)
      await cache.put(url, new Response(JSON.stringify(now), { headers: { [SESSION]: sessionTag } }));
  }
}

type Schemas = components["schemas"];

/** Brings what is kept of a room, and of the list of rooms, up to date by what a chat was answered. */
async function followRoom(kept: SessionCache, path: string, address: string, raw: string): Promise<void> {
  const [messages = "", roomId = ""] = /^\/api\/messages\/room\/([^/]+)\//.exec(address) ?? [];
  const at = `${messages}messages`;
  if (path === SEND) {
    const { data } = JSON.parse(raw) as Schemas["Sent"];
    await change<Schemas["History"]>(kept, at, (held) => withSent(held, data));
    return change<Schemas["Rooms"]>(kept, ROOMS, (held) => withLast(held, roomId, data));
  }
  const isOfChanges = /[?&](?:after|since_version)=/.test(address);
  if (PART.test(address) && !isOfChanges) return;
  const page = JSON.parse(raw) as Schemas["History"];
  if (isOfChanges) await change<Schemas["History"]>(kept, at, (held) => withChanges(held, page));
  await change<Schemas["Rooms"]>(kept, ROOMS, (held) =>
    withRead(withLast(held, roomId, page.messages.at(-1)), roomId),
  );
}

/** True if the server did what was asked, and said so in text. */
const isGiven = (answer: GivenAnswer): answer is GivenAnswer & { raw: string } =>
  answer.status < 300 && typeof answer.raw === "string";

async function keep(answer: GivenAnswer): Promise<void> {
  const { verb, path, address, raw, token } = answer;
  const gone = goneBy(answer);
  const isStored = isGiven(answer) && verb === "get" && isKept(path, address);
  const isOfRoom = isGiven(answer) && (path === MESSAGES || path === SEND);
  const followMoments = isGiven(answer) && followerOfMoments(answer);
  const changePeople = isGiven(answer) && changeOfPeople(answer);
  if (typeof raw !== "string" || !(isStored || isOfRoom || followMoments || changePeople || gone)) return;
  const at = keptAt(path, address);
  if (isStored) answered.add(at);
  const body = isStored && path === PEOPLE ? firstPeople(answer) : raw;
  // The session that asked may have ended since.
  if (!token || token !== sessionStore.get().token || storageOfSession() !== localStorage) return;
  const kept = { cache: await caches.open(CACHE), sessionTag: await sessionTagOf(token) };
  // Replaces an earlier one in one step, as the newest: the page may be left at any time.
  if (isStored && body !== undefined)
    await kept.cache.put(at, new Response(body, { headers: { [SESSION]: kept.sessionTag } }));
  if (isOfRoom) await followRoom(kept, path, address, raw);
  if (followMoments) await followMoments(raw, (wanted, by) => change(kept, wanted, by));
  if (changePeople) await change(kept, PEOPLE, changePeople);
  if (gone) await change<unknown>(kept, /^/, (said, pathname) => withoutGone(gone, pathname, said));
  await makeRoom(kept.cache);
  if (sessionStore.get().token !== token) await caches.delete(CACHE);
}

/** What this page knows, without an answer of its own, of what is asked for. */
function known(path: string, address: string, user: Me | null): string | undefined {
  // The start of the app has asked whose session it is: no screen holds that answer, and changes since are in no other.
  if (path === ME && user && answered.has(address)) return JSON.stringify({ user });
  if (path !== PERSON || answered.has(address)) return undefined;
  const person = listedPerson(address.slice(address.lastIndexOf("/") + 1));
  return person && JSON.stringify({ user: person });
}

/** The last answer to a call that this page has had none to, as it was kept of this session, or what else the page knows. */
async function find(path: string, address: string): Promise<string | undefined> {
  const { token, user } = sessionStore.get();
  if (!token || !isKept(path, address)) return undefined;
  const at = keptAt(path, address);
  const kept = answered.has(at) ? undefined : await (await caches.open(CACHE)).match(at);
  const isOwn = kept?.headers.get(SESSION) === (await sessionTagOf(token));
  const found = kept && isOwn ? await kept.text() : known(path, address, user);
  // One request may fail while others are answered: then it is asked for again, and nothing old is shown.
  if (found === undefined || (await checkConnection())) return undefined;
  // Whoever has signed out meanwhile leaves nothing to the next one.
  if (sessionStore.get().token !== token) return undefined;
  offlineCache.wasUsed = true;
  noteList(path, address, found);
  return found;
}

/** Nothing stays once nobody is signed in. */
const forget = () => {
  if (sessionStore.get().status !== "anonymous") return;
  forgetLists();
  forgetComments();
  forgetDecisions();
  caches.delete(CACHE).catch((error: unknown) => logFailure("kept answers", error));
};

/** Keeps the server's answers from now on, and finds them; called once when the app has started. */
export function startOfflineCache(): void {
  // Browsers have no caches where the connection is not secure.
  if (!("caches" in globalThis)) return provideNoOfflineCache();
  let keeping = Promise.resolve();
  provideOfflineCache({
    keep(answer) {
      const { path, address, token } = answer;
      if (goneBy(answer)?.kind === "person") forgetLists();
      if (isGiven(answer) && token === sessionStore.get().token) noteList(path, address, answer.raw);
      keeping = keeping.then(() => keep(answer)).catch((error: unknown) => logFailure("kept answer", error));
    },
    find: (...one) => find(...one).catch(() => undefined),
  });
  forget();
  sessionStore.subscribe(forget);
  dropOldPictures().catch((error: unknown) => logFailure("unsent pictures", error));
}
