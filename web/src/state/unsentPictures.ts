/** The cache in which pictures wait that were sent in a chat and not answered (features/messages/keptPictures.ts); it ends with the session. */
export const UNSENT_PICTURES = "kindred.unsent-pictures";

/** The header that tells since when one is kept, in milliseconds. */
export const KEPT_SINCE = "x-kept-since";

/** A little longer than texts are sent again by themselves. */
const KEPT_MS = 24 * 3_600_000;

/** True if one is kept for more than a day. */
export const isOld = (kept: Response | undefined): boolean =>
  Number(kept?.headers.get(KEPT_SINCE)) < Date.now() - KEPT_MS;

/** Removes pictures that are kept for more than a day. */
export async function dropOldPictures(): Promise<void> {
  if (!(await caches.has(UNSENT_PICTURES))) return;
  const cache = await caches.open(UNSENT_PICTURES);
  for (const request of await cache.keys()) {
    if (isOld(await cache.match(request))) await cache.delete(request);
  }
}
