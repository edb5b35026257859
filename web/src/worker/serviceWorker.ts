// Runs beside the app in the browser: keeps one release of it on the device, so that it opens at once and without a network,
// takes photos that other apps share, and shows notifications. Of its release it keeps only files that everybody gets; shared photos
// wait in a cache of their own until they are taken into a moment or left out.
// The build fills in the release and its files (tools/serviceWorker.mjs).
import { handleNotifications } from "./notifications";
import { type Route, scope } from "./scope";

declare const BUILD: {
  release: string;
  /** The scripts, styles and pictures of the release. */
  files: readonly string[];
  /** The paths that have a page of their own. */
  pages: readonly string[];
  /** A path whose page serves for all others. */
  anyPage: string;
};
const { release, files, pages, anyPage } = BUILD;

const RELEASES = "kindred.release.";
const RELEASE = `${RELEASES}${release}`;
/** What another app has shared, until somebody signed in has been asked about it or signs out. */
const SHARED = "kindred.shared-photos";
const SHARE_TARGET = "/create-moment";
/** As many as a moment may have. */
const MAX_SHARED = 9;
const MAX_SHARED_BYTES = 100_000_000;

/** The script that a page starts with. */
const entryOf = (page: string) => /<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1] ?? "";

async function install(): Promise<void> {
  const cache = await caches.open(RELEASE);
  await cache.addAll(files);
  for (const path of [...pages, anyPage]) {
    // The HTTP cache may hold pages of an earlier release, and the server may have another one by now.
    const page = await fetch(path, { cache: "reload" });
    if (!page.ok || !files.includes(entryOf(await page.clone().text())))
      throw new Error(`${path} is of another release`);
    await cache.put(path, page);
  }
}

/**
 * What the browser gets without asking the worker, where it can do that: a request that comes while a worker is being replaced
 * would start it again, so that it stays in use.
 */
const routes: readonly Route[] = [
  ...["/api/*", "/media/*"].map(
    (pathname): Route => ({
      condition: { urlPattern: { pathname } },
      source: "network",
    }),
  ),
  { condition: { urlPattern: { pathname: "/assets/*" } }, source: { cacheName: RELEASE } },
];

async function removeOtherReleases(): Promise<void> {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(RELEASES) && name !== RELEASE);
  await Promise.all(others.map((name) => caches.delete(name)));
}

async function answer(request: Request, kept: string): Promise<Response> {
  try {
    const cache = await caches.open(RELEASE);
    return (await cache.match(kept)) ?? (await fetch(request));
  } catch {
    // The storage of the browser may fail while the server can be reached.
    return fetch(request);
  }
}

/** Lays shared photos by for the screen that writes a moment, which asks whether to take them, and opens it. */
async function takeShared(request: Request): Promise<Response> {
  const opened = Response.redirect(SHARE_TARGET, 303);
  try {
    const sent = await request.formData();
    const photos = sent.getAll("photos").filter((part) => part instanceof File);
    const few = photos.slice(0, MAX_SHARED);
    if (few.reduce((sum, { size }) => sum + size, 0) > MAX_SHARED_BYTES) return opened;
    await caches.delete(SHARED);
    const cache = await caches.open(SHARED);
    for (const [index, photo] of few.entries()) {
      const headers = { "content-type": photo.type, "x-name": encodeURIComponent(photo.name) };
      await cache.put(`/shared/${index}`, new Response(photo, { headers }));
    }
    return Response.redirect(`${SHARE_TARGET}?shared`, 303);
  } catch {
    return opened;
  }
}

/** What is kept instead of what an address names; nothing for what the server alone can answer. */
function keptFor({ mode, url }: Request): string | undefined {
  const { pathname } = new URL(url);
  if (files.includes(pathname)) return pathname;
  if (mode !== "navigate" || /^\/(?:(?:api|media)\/|(?:terms|privacy)$)|\.\w+$/.test(pathname))
    return undefined;
  return pages.includes(pathname) ? pathname : anyPage;
}

scope.addEventListener("install", (event) => {
  event.waitUntil(install());
  // Without routes these requests come to the fetch handler, with the same result.
  if (event.addRoutes) event.waitUntil(event.addRoutes(routes).catch(() => undefined));
});
scope.addEventListener("activate", (event) => event.waitUntil(removeOtherReleases()));
handleNotifications();
scope.addEventListener("message", (event) => {
  if (event.data === "activate") void scope.skipWaiting();
  // The worker in use finds its pages no more and asks the network for the next one (state/replaceApp.ts).
  if (event.data === "replace")
    event.waitUntil(removeOtherReleases().finally(() => event.ports[0]?.postMessage("replaced")));
});
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  if (new URL(request.url).origin !== globalThis.location.origin) return;
  if (request.method === "POST" && new URL(request.url).pathname === SHARE_TARGET)
    return event.respondWith(takeShared(request));
  const kept = request.method === "GET" ? keptFor(request) : undefined;
  if (kept !== undefined) event.respondWith(answer(request, kept));
});
