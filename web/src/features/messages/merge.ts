/** What order and identity rest on; the rest of a message is carried along. */
export interface Ordered {
  readonly id: string;
  readonly created_at: string;
  readonly seq: number;
}

/** Both lists as one: each id once, the later copy wins, sorted by time, then by place in the room. */
export function merge<M extends Ordered>(held: readonly M[], arrived: readonly M[]): readonly M[] {
  if (arrived.length === 0) return held;
  const byId = new Map(held.map((message) => [message.id, message]));
  for (const message of arrived) byId.set(message.id, message);
  return [...byId.values()].sort(inOrder);
}

/**
 * The newest page of the room merged in. Whatever the page should contain and does not was deleted and goes.
 * A page that does not reach what is held leaves a gap: `reaches` tells before merging.
 */
export function mergeNewest<M extends Ordered>(held: readonly M[], newest: readonly M[]): readonly M[] {
  const first = newest[0];
  if (!first) return held.length === 0 ? held : [];
  const present = new Set(newest.map((message) => message.id));
  const kept = held.filter((message) => inOrder(message, first) < 0 || present.has(message.id));
  return merge(kept, newest);
}

/** Whether a newest page joins what is held without a hole between them. */
export function reaches<M extends Ordered>(
  held: readonly M[],
  newest: readonly M[],
  hasMore: boolean,
): boolean {
  const last = held[held.length - 1];
  const first = newest[0];
  if (!hasMore || !last || !first) return true;
  return inOrder(first, last) <= 0 || first.seq === last.seq + 1;
}

function inOrder(one: Ordered, other: Ordered): number {
  return Date.parse(one.created_at) - Date.parse(other.created_at) || one.seq - other.seq;
}
