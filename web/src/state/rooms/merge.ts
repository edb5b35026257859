/** A reaction to a message. */
export interface Reaction {
  readonly user_id: string;
  readonly emoji: string;
  readonly is_own: boolean;
}

/** What order and identity rest on, and what may change later; the rest of a message is carried along. */
export interface Ordered {
  readonly id: string;
  readonly created_at: string;
  readonly seq: number;
  readonly reactions?: readonly Reaction[] | undefined;
  readonly reply_to?:
    | { readonly id: string; readonly content: string; readonly deleted: boolean }
    | null
    | undefined;
}

/** Both lists as one: each id once, the later copy wins, sorted by time, then by place in the room. */
export function merge<M extends Ordered>(held: readonly M[], arrived: readonly M[]): readonly M[] {
  if (arrived.length === 0) return held;
  const byId = new Map(held.map((message) => [message.id, message]));
  for (const message of arrived) byId.set(message.id, message);
  return [...byId.values()].sort(inOrder);
}

function inOrder(one: Ordered, other: Ordered): number {
  return Date.parse(one.created_at) - Date.parse(other.created_at) || one.seq - other.seq;
}
