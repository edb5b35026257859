// Pictures that were sent and not answered, kept on this device until they arrive, are discarded, or their writer signs out, for a day
// at most. What else is known of them stands in the room's outbox, under the same key.
import { ApiFailure, isGone, isMessageRefused } from "#/api/failure";
import { logFailure } from "#/api/log";
import type { Message } from "#/api/types";
import { sessionStore } from "#/state/session";
import { storageOfSession, UNSENT_PICTURES } from "#/state/storage";
import { isOld, WAITS_SINCE } from "#/state/unsentPictures";
import { pictures as text } from "#/text/messageParts";
import type { Outgoing, Sent } from "./outgoing";
import { type ReadyPicture, reasonOf, sendPicture } from "./sendPicture";

/** What is kept under a key: the picture, or the answer to it, for other tabs that were about to send it, too. */
type PictureOrMessage = ReadyPicture | Sent<Message>;

/** Of this page; all there is where the session ends with the browser, or there are no caches. */
const held = new Map<string, PictureOrMessage>();
sessionStore.subscribe(() => {
  if (sessionStore.get().token === null) held.clear();
});

const addressOf = (key: string) => `/unsent-pictures/${key}`;

/** Nothing where there are no caches, as without a secure connection. */
const opened = async () => ("caches" in globalThis ? await caches.open(UNSENT_PICTURES) : undefined);

async function write(key: string, kept: PictureOrMessage, since: number, token: string): Promise<void> {
  const cache = storageOfSession() === localStorage ? await opened() : undefined;
  if (!cache) return;
  // Of one that was refused it is not known any more.
  const waitsSince = Number.isFinite(since) ? since : Date.now();
  const answer = new Response(JSON.stringify(kept), { headers: { [WAITS_SINCE]: String(waitsSince) } });
  await cache.put(addressOf(key), answer);
  // Whoever has logged out leaves nothing behind.
  if (sessionStore.get().token !== token) await cache.delete(addressOf(key));
}

const failed = (error: unknown) => logFailure("unsent picture", error);

/** Keeps a picture that was first sent then, or the answer to it, for the session of this token. Never rejects: what can't be stored lasts as long as the page. */
export async function keepPicture(
  key: string,
  kept: PictureOrMessage,
  since: number,
  token = sessionStore.get().token,
): Promise<void> {
  if (token === null || sessionStore.get().token !== token) return;
  held.set(key, kept);
  await write(key, kept, since, token).catch(failed);
}

/** Ends what is on its way from this page, by the picture's key. */
const underWay = new Map<string, AbortController>();

export function forgetPicture(key: string): void {
  underWay.get(key)?.abort();
  held.delete(key);
  const remove = async () => (await opened())?.delete(addressOf(key));
  remove().catch(failed);
}

/** Ends a picture that is discarded. Returns a function that keeps it again, while the session lasts. */
export function discardPicture({ key, firstSentAt }: Outgoing): () => Promise<void> {
  const { token } = sessionStore.get();
  underWay.get(key)?.abort();
  const found = findKept(key);
  const forgotten = found.then(() => forgetPicture(key));
  return async () => {
    const kept = await found;
    await forgotten;
    if (!kept) return;
    // What was on its way may only now have ended, and forgets it once more.
    await inTurn(key, new AbortController().signal, () => keepPicture(key, kept, firstSentAt, token));
  };
}

/** What the browser has under a key, which another tab may have changed. */
async function findStored(key: string): Promise<PictureOrMessage | undefined> {
  try {
    const found = await (await opened())?.match(addressOf(key));
    return found && !isOld(found) ? ((await found.json()) as PictureOrMessage) : undefined;
  } catch (error) {
    failed(error);
    return undefined;
  }
}

const isUploaded = (kept: PictureOrMessage | undefined) =>
  kept !== undefined && ("message" in kept || kept.imageUrl);

/** What is kept under a key. What this page has uploaded could perhaps not be stored: it is not uploaded again. */
async function findKept(key: string): Promise<PictureOrMessage | undefined> {
  const own = held.get(key);
  const stored = await findStored(key);
  return isUploaded(own) && !isUploaded(stored) ? own : (stored ?? own);
}

/** The picture kept under a key as a data url; nothing if there is none. */
export async function findPicture(key: string): Promise<string | undefined> {
  const kept = held.get(key) ?? (await findStored(key));
  return kept && "dataUrl" in kept ? kept.dataUrl : undefined;
}

/** Another tab may send it, too: two uploads would be two messages, of which the second is refused. */
function inTurn<T>(key: string, signal: AbortSignal, act: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager | null };
  return locks ? locks.request(`kindred.picture.${key}`, { signal }, act) : act();
}

/** What is wrong with this picture, with the words that are shown for it (CHAT-07). Other failures are those of the texts behind it, too. */
function worded(error: unknown): unknown {
  if (isGone(error) || (error instanceof ApiFailure && !isMessageRefused(error))) return error;
  const { status = 400, code, details } = error instanceof ApiFailure ? error : {};
  return new ApiFailure(text.pictureNotSent(reasonOf(error)), { status, code, details });
}

/** Sends a kept picture, or tells how another tab did. It ends when the picture is forgotten. */
export async function sendKept(roomId: string, outgoing: Outgoing): Promise<Sent<Message>> {
  const { key } = outgoing;
  const stop = new AbortController();
  underWay.set(key, stop);
  try {
    return await inTurn(key, stop.signal, () => sendUnless(stop.signal, roomId, outgoing));
  } finally {
    underWay.delete(key);
  }
}

async function sendUnless(
  signal: AbortSignal,
  roomId: string,
  { key, replyTo, firstSentAt }: Outgoing,
): Promise<Sent<Message>> {
  const { token } = sessionStore.get();
  const kept = await findKept(key);
  if (!kept || signal.aborted) throw worded(new ApiFailure(text.lost, { status: 400 }));
  if ("message" in kept) {
    held.set(key, kept);
    return kept;
  }
  const keep = async (one: PictureOrMessage) => {
    if (!signal.aborted) await keepPicture(key, one, firstSentAt, token);
    // It may have been discarded while it was written.
    if (signal.aborted) forgetPicture(key);
  };
  const onUploaded = async (picture: ReadyPicture) => {
    // Somebody else may have signed in meanwhile.
    if (sessionStore.get().token !== token) throw new ApiFailure("", { status: 0 });
    await keep(picture);
  };
  try {
    const sent = await sendPicture({ roomId, replyTo, picture: kept, key, onUploaded, signal });
    await keep(sent);
    return sent;
  } catch (error) {
    if (isGone(error)) forgetPicture(key);
    // What was uploaded may be too old.
    else if (error instanceof ApiFailure && error.status === 400)
      await keep({ ...kept, imageUrl: undefined });
    throw worded(error);
  }
}
