import { offlineCache } from "#/api/offlineCache";
import { latestReactions, type ReactedById, upToDate } from "#/state/rooms/changes";
import type { Cursor, Page, RoomNudge } from "./chatState";
import type { Sent } from "./outgoing";
import { merge, type Ordered } from "#/state/rooms/merge";

/**
 * What is held of a room. Every change of the room makes its version grow by one, so whoever is at the version before a
 * change takes it in without a request; everything else is requested after `last`.
 */
export interface History<M> {
  readonly messages: readonly M[];
  /** True if there are older ones. */
  readonly hasMore: boolean;
  readonly seenUntil: string | null;
  readonly version: number;
  /** The tag of the last whole answer. */
  readonly tag: string | null;
  /** The last message up to which none is missing. Own messages behind it were sent while others may have come. */
  readonly last: M | null;
  /** Messages known to be deleted: an older page or an answer to a send may be older than that. */
  readonly deleted: ReadonlySet<string>;
  /** Reactions told of since their message came, or before it: the same holds for them. */
  readonly reacted: ReactedById;
}

export const emptyHistory: History<never> = {
  messages: [],
  hasMore: false,
  seenUntil: null,
  version: 0,
  tag: null,
  last: null,
  deleted: new Set(),
  reacted: new Map(),
};

/** True if it is what the device had kept: the server's answers have a tag. */
export const isKept = ({ tag }: Pick<History<unknown>, "tag">) => !tag && offlineCache.wasUsed;

/** True if what is held may lack messages that were there before its last one: nothing was loaded, or the device had kept it. */
export const mayLackSome = (history: History<unknown>) => history === emptyHistory || isKept(history);

export const cursorOf = <M extends Ordered>({ last, version, tag }: History<M>): Cursor => ({
  after: last?.id ?? null,
  version,
  tag,
});

/** True if an answer is complete; the first of several pages after a cursor is not. */
export const isWhole = (page: { has_more: boolean }, cursor: Cursor | null): boolean =>
  isLatest(cursor) || !page.has_more;

const isLatest = (cursor: Cursor | null) => cursor === null || cursor.after === null;

/**
 * An answer taken in. Without a cursor it replaces what is held, but keeps what was sent after it. One that is older than what is
 * held knows of nothing behind its own last message.
 */
export function withPage<M extends Ordered>(
  history: History<M>,
  page: Page<M, unknown>,
  cursor: Cursor | null,
  tag: string | null,
): History<M> {
  const replaces = isLatest(cursor);
  const lastSeq = history.last?.seq ?? 0;
  const newest = page.messages.at(-1);
  const last = newest && newest.seq > lastSeq ? newest : history.last;
  const known = page.version < history.version ? newest : last;
  const deleted = withIds(history.deleted, page.deleted ?? []);
  const stays = (one: M) => !deleted.has(one.id) && (!replaces || one.seq > (known?.seq ?? 0));
  const held = history.messages.filter(stays);
  const kept = held.length === history.messages.length ? history.messages : held;
  const reacted = latestReactions(history.reacted, page);
  const messages = upToDate(merge(kept, page.messages), deleted, reacted);
  if (!isWhole(page, cursor)) return { ...history, messages, last, deleted, reacted };
  return {
    messages,
    hasMore: replaces ? page.has_more : history.hasMore,
    // A nudge may have brought a later reading while the answer was on its way.
    seenUntil: page.version < history.version ? history.seenUntil : (page.seen_until ?? null),
    version: Math.max(page.version, history.version),
    tag,
    last,
    deleted,
    reacted,
  };
}

export function withOlder<M extends Ordered>(history: History<M>, page: Page<M, unknown>): History<M> {
  const { deleted } = history;
  const reacted = latestReactions(history.reacted, page);
  const older = page.messages.filter((one) => !deleted.has(one.id));
  const messages = upToDate(merge(history.messages, older), deleted, reacted);
  return { ...history, messages, reacted, hasMore: page.has_more };
}

export const withIds = (ids: ReadonlySet<string>, more: readonly string[]): ReadonlySet<string> =>
  more.every((id) => ids.has(id)) ? ids : new Set([...ids, ...more]);

/** A message that was sent; the version only follows if nothing else happened before it. */
export function withSent<M extends Ordered>(history: History<M>, { message, version }: Sent<M>): History<M> {
  const { deleted, reacted } = history;
  const all = deleted.has(message.id) ? history.messages : merge(history.messages, [message]);
  const messages = upToDate(all, deleted, reacted);
  return version === history.version + 1
    ? { ...history, messages, version, last: message }
    : { ...history, messages };
}

/** The history with what a nudge says; null if the server must be asked. */
export function withNudge<M extends Ordered>(
  history: History<M>,
  { version, seenUntil }: RoomNudge,
): History<M> | null {
  if (version <= history.version) return history;
  return seenUntil !== null && version === history.version + 1 ? { ...history, version, seenUntil } : null;
}
