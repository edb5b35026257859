// The last answers about what people look at, kept on this device in the browser's cache until they sign out (APP-02). Each
// belongs to one session. Sessions that end with the browser keep nothing. To keep another call's: its path in `KEPT`.
import { logFailure } from "#/api/log";
import { provideNothingSeen, provideSeen, seen } from "#/api/seen";
import { sessionStore } from "./session";
import { sessionStorageArea } from "./storage";

const CACHE = "kindred.seen";
const SESSION = "x-session";
/** The oldest go when there are more. */
const MOST = 200;

const KEPT: ReadonlySet<string> = new Set([
  "/api/users/me",
  "/api/users/{id}",
  "/api/matches/recent",
  "/api/matches/my-likes",
  "/api/matches/favorites",
  "/api/matches/user-actions",
  "/api/messages/rooms",
  "/api/messages/room/{roomId}/messages",
  "/api/moments/list",
  "/api/moments/user/{id}/list",
  "/api/comments/moment/{id}",
]);
/** A further page, or what is new since another answer. */
const PART = /[?&](?:before|after|since_version|around)=/;

const isKept = (path: string, address: string) => KEPT.has(path) && !PART.test(address);

/** What this page has had from the server: it is newer than what is kept. */
const answered = new Set<string>();

/** Stands for the session, without telling its token. */
async function sessionMark(token: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return [...new Uint8Array(hash, 0, 16)].join(".");
}

async function makeRoom(cache: Cache): Promise<void> {
  const all = await cache.keys();
  await Promise.all(all.slice(0, Math.max(0, all.length - MOST)).map((one) => cache.delete(one)));
}

async function keep(path: string, address: string, raw: unknown, token: string | null): Promise<void> {
  if (typeof raw !== "string" || !isKept(path, address)) return;
  answered.add(address);
  // The session that asked may have ended since.
  if (!token || token !== sessionStore.get().token || sessionStorageArea() !== localStorage) return;
  const headers = { [SESSION]: await sessionMark(token) };
  const cache = await caches.open(CACHE);
  // Replaces an earlier one in one step, as the newest: the page may be left at any time.
  await cache.put(address, new Response(raw, { headers }));
  await makeRoom(cache);
  if (sessionStore.get().token !== token) await caches.delete(CACHE);
}

/** One request may fail while others are answered: then it is asked for again, and nothing old is shown. */
async function isConnected(): Promise<boolean> {
  if (!navigator.onLine) return false;
  return fetch("/api/health/live", { cache: "no-store" }).then(
    () => true,
    () => false,
  );
}

/** The last answer to a call that this page has had none to; undefined where none is kept of this session. */
async function find(path: string, address: string): Promise<string | undefined> {
  const { token } = sessionStore.get();
  if (!token || !isKept(path, address) || answered.has(address)) return undefined;
  const found = await (await caches.open(CACHE)).match(address);
  if (found?.headers.get(SESSION) !== (await sessionMark(token)) || (await isConnected())) return undefined;
  seen.isShown = true;
  return found.text();
}

/** Nothing stays once nobody is signed in. */
const forget = () => {
  if (sessionStore.get().status === "anonymous")
    caches.delete(CACHE).catch((error: unknown) => logFailure("seen answers", error));
};

/** Keeps what is seen from now on, and finds it; called once when the app has started. */
export function keepWhatIsSeen(): void {
  // Browsers have no caches where the connection is not secure.
  if (!("caches" in globalThis)) return provideNothingSeen();
  let keeping = Promise.resolve();
  provideSeen({
    keep(...one) {
      keeping = keeping.then(() => keep(...one)).catch((error: unknown) => logFailure("seen answer", error));
    },
    find: (...one) => find(...one).catch(() => undefined),
  });
  forget();
  sessionStore.subscribe(forget);
}
