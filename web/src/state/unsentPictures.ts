import { UNSENT_PICTURES } from "./storage";

/** The header that tells since when a picture waits, in milliseconds. */
export const WAITS_SINCE = "x-waits-since";

/** A little longer than texts are sent again by themselves. */
const KEPT_MS = 24 * 3_600_000;

/** True if a picture has waited for more than a day. */
export const isOld = (kept: Response | undefined): boolean =>
  Number(kept?.headers.get(WAITS_SINCE)) < Date.now() - KEPT_MS;

/** Removes pictures that have waited for more than a day; called when the app has started. */
export async function dropOldPictures(): Promise<void> {
  if (!(await caches.has(UNSENT_PICTURES))) return;
  const cache = await caches.open(UNSENT_PICTURES);
  for (const request of await cache.keys()) {
    if (isOld(await cache.match(request))) await cache.delete(request);
  }
}
