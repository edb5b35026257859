import type { Cursor, Page, RoomNudge } from "./chatState";
import type { Sent } from "./outbox";
import { merge, type Ordered } from "./merge";

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
}

export const emptyHistory: History<never> = {
  messages: [],
  hasMore: false,
  seenUntil: null,
  version: 0,
  tag: null,
  last: null,
  deleted: new Set(),
};

export const cursorOf = <M extends Ordered>({ last, version, tag }: History<M>): Cursor => ({
  after: last?.id ?? null,
  version,
  tag,
});

/** True if an answer is complete; the first of several pages after a cursor is not. */
export const isWhole = (page: { has_more: boolean }, cursor: Cursor | null): boolean =>
  isLatest(cursor) || !page.has_more;

const isLatest = (cursor: Cursor | null) => cursor === null || cursor.after === null;

/** An answer taken in. Without a cursor it replaces what is held, but for what was sent after its last message. */
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
  const deleted = withIds(history.deleted, page.deleted ?? []);
  const stays = (one: M) => !deleted.has(one.id) && (!replaces || one.seq > (last?.seq ?? 0));
  const held = history.messages.filter(stays);
  const messages = merge(held.length === history.messages.length ? history.messages : held, page.messages);
  if (!isWhole(page, cursor)) return { ...history, messages, last, deleted };
  return {
    messages,
    hasMore: replaces ? page.has_more : history.hasMore,
    // A nudge may have brought a later reading while the answer was on its way.
    seenUntil: page.version < history.version ? history.seenUntil : (page.seen_until ?? null),
    version: Math.max(page.version, history.version),
    tag,
    last,
    deleted,
  };
}

export const withOlder = <M extends Ordered>(history: History<M>, page: Page<M, unknown>): History<M> => ({
  ...history,
  messages: merge(
    history.messages,
    page.messages.filter((one) => !history.deleted.has(one.id)),
  ),
  hasMore: page.has_more,
});

const withIds = (ids: ReadonlySet<string>, more: readonly string[]): ReadonlySet<string> =>
  more.every((id) => ids.has(id)) ? ids : new Set([...ids, ...more]);

/** A message that was sent; the version only follows if nothing else happened before it. */
export function withSent<M extends Ordered>(history: History<M>, { message, version }: Sent<M>): History<M> {
  const messages = history.deleted.has(message.id) ? history.messages : merge(history.messages, [message]);
  return version === history.version + 1
    ? { ...history, messages, version, last: message }
    : { ...history, messages };
}

export const withoutMessage = <M extends Ordered>(history: History<M>, id: string): History<M> => ({
  ...history,
  messages: history.messages.filter((message) => message.id !== id),
});

/** The history with what a nudge says; null if the server must be asked. */
export function withNudge<M extends Ordered>(
  history: History<M>,
  { version, seenUntil }: RoomNudge,
): History<M> | null {
  if (version <= history.version) return history;
  return seenUntil !== null && version === history.version + 1 ? { ...history, version, seenUntil } : null;
}
