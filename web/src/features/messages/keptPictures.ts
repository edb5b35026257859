// Pictures that were sent and not answered, kept on this device until they arrive, are discarded, or their writer signs out. What
// else is known of them stands in the room's outbox, under the same key.
import { ApiFailure, gotNoAnswer } from "#/api/failure";
import { logFailure } from "#/api/log";
import type { Message } from "#/api/types";
import { sessionStore } from "#/state/session";
import { storageOfSession } from "#/state/storage";
import { isOld, KEPT_SINCE, UNSENT_PICTURES } from "#/state/unsentPictures";
import { pictures as text } from "#/text/messageParts";
import type { Outgoing, Sent } from "./outbox";
import { type ReadyPicture, reasonOf, sendPicture } from "./sendPicture";

/** What is kept under a key: the picture, or the answer to it, for other tabs that were about to send it, too. */
type Kept = ReadyPicture | Sent<Message>;

/** Of this page; all there is where the session ends with the browser, or there are no caches. */
const held = new Map<string, Kept>();
sessionStore.subscribe(() => {
  if (sessionStore.get().token === null) held.clear();
});

const addressOf = (key: string) => `/unsent-pictures/${key}`;

/** Nothing where there are no caches, as without a secure connection. */
const opened = async () => ("caches" in globalThis ? await caches.open(UNSENT_PICTURES) : undefined);

async function write(key: string, kept: Kept): Promise<void> {
  const { token } = sessionStore.get();
  if (!token || storageOfSession() !== localStorage) return;
  const cache = await opened();
  if (!cache) return;
  await cache.put(
    addressOf(key),
    new Response(JSON.stringify(kept), { headers: { [KEPT_SINCE]: String(Date.now()) } }),
  );
  // Whoever has logged out leaves nothing behind.
  if (sessionStore.get().token !== token) await caches.delete(UNSENT_PICTURES);
}

const failed = (error: unknown) => logFailure("unsent picture", error);

/** Keeps a picture, or the answer to it. Never rejects: what can't be stored lasts as long as the page. */
export async function keepPicture(key: string, kept: Kept): Promise<void> {
  held.set(key, kept);
  await write(key, kept).catch(failed);
}

export function forgetPicture(key: string): void {
  held.delete(key);
  const remove = async () => (await opened())?.delete(addressOf(key));
  remove().catch(failed);
}

async function findKept(key: string): Promise<Kept | undefined> {
  const found = await (await opened())?.match(addressOf(key)).catch(() => undefined);
  return found && !isOld(found) ? ((await found.json()) as Kept) : held.get(key);
}

/** The picture kept under a key as a data url; nothing if there is none. */
export async function findPicture(key: string): Promise<string | undefined> {
  const kept = held.get(key) ?? (await findKept(key));
  return kept && "dataUrl" in kept ? kept.dataUrl : undefined;
}

/** Another tab may send it, too: two uploads would be two messages, of which the second is refused. */
function inTurn<T>(key: string, act: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager | null };
  return locks ? locks.request(`kindred.picture.${key}`, act) : act();
}

/** The failure with the words that are shown for it (CHAT-07); nobody knows what one without an answer means. */
function notSent(error: unknown): unknown {
  if (gotNoAnswer(error)) return error;
  const { status = 400, code, details } = error instanceof ApiFailure ? error : {};
  return new ApiFailure(text.pictureNotSent(reasonOf(error)), { status, code, details });
}

/** Sends a kept picture, or tells how another tab did. */
export const sendKept = (roomId: string, { key, replyTo }: Outgoing): Promise<Sent<Message>> =>
  inTurn(key, async () => {
    const kept = await findKept(key);
    if (!kept) throw notSent(new ApiFailure(text.lost, { status: 400 }));
    if ("message" in kept) return kept;
    const onUploaded = (picture: ReadyPicture) => keepPicture(key, picture);
    try {
      const sent = await sendPicture({ roomId, replyTo, picture: kept, key, onUploaded });
      await keepPicture(key, sent);
      return sent;
    } catch (error) {
      // What was uploaded may be too old.
      if (error instanceof ApiFailure && error.status === 400)
        await keepPicture(key, { ...kept, imageUrl: undefined });
      throw notSent(error);
    }
  });
