import { ACCOUNT_PREFIX, storageOfSession } from "./storage";

/** Unsent chat messages of a room, as the outbox (features/messages/outbox.ts) keeps them in the browser: the draft, and messages that failed; of what they answer the id alone, never its words. */
export interface Unsent {
  draft: string;
  replyTo?: string | null;
  texts: readonly KeptText[];
}

/** A message that failed, or whose sending was not answered. */
export interface KeptText {
  key: string;
  content: string;
  /** Set for a picture, which is kept under the key (features/messages/keptPictures.ts). */
  type?: "image";
  replyTo?: string | null;
  /** When it was first sent, in milliseconds; set if it will be sent again by itself. */
  firstSentAt?: number | undefined;
}

const nothing: Unsent = { draft: "", texts: [] };
const nameOf = (account: string, room: string) => `${ACCOUNT_PREFIX}${account}.${room}`;

/** Stores unsent texts; a room without any has no entry. Sends this window the event `storage`, which browsers send to the other tabs that share the storage. Does nothing when the storage is full or forbidden. */
export function keepUnsent(account: string, room: string, unsent: Unsent): void {
  const name = nameOf(account, room);
  try {
    if (unsent.draft === "" && !unsent.replyTo && unsent.texts.length === 0)
      storageOfSession().removeItem(name);
    else storageOfSession().setItem(name, JSON.stringify(unsent));
    dispatchEvent(new StorageEvent("storage", { key: name }));
  } catch {
    // the texts are still on the screen
  }
}

export function readUnsent(account: string, room: string): Unsent {
  try {
    return {
      ...nothing,
      ...(JSON.parse(storageOfSession().getItem(nameOf(account, room)) ?? "{}") as Unsent),
    };
  } catch {
    return nothing;
  }
}

/** The rooms in which texts wait to be sent again. */
export function roomsToResend(account: string): string[] {
  const prefix = nameOf(account, "");
  return Object.keys(storageOfSession())
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.replace(prefix, ""))
    .filter((room) => readUnsent(account, room).texts.some(({ firstSentAt }) => firstSentAt));
}
