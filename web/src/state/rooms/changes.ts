import type { Ordered, Reaction } from "./merge";

/** All reactions to a message, and the room's version that the last change of them made. */
export interface Reacted {
  readonly id: string;
  readonly reactions: readonly Reaction[];
  readonly version: number;
}

export type ReactedById = ReadonlyMap<string, Reacted>;

interface Answer {
  readonly messages: readonly { readonly id: string }[];
  readonly reacted?: readonly Reacted[];
  readonly version: number;
}

/** What is known beyond the messages themselves, after an answer: it may have been read before what is known already. */
export function latestReactions(
  known: ReactedById,
  { messages, reacted = [], version }: Answer,
): ReactedById {
  const all = new Map(known);
  for (const one of reacted) if (one.version > (known.get(one.id)?.version ?? 0)) all.set(one.id, one);
  for (const { id } of messages) if ((all.get(id)?.version ?? 0) <= version) all.delete(id);
  return all;
}

/** Messages with the reactions and quotes that they have by now; the same list if nothing differs. */
export function upToDate<M extends Ordered>(
  messages: readonly M[],
  deleted: ReadonlySet<string>,
  reacted: ReactedById,
): readonly M[] {
  let differs = false;
  const shown = messages.map((message) => {
    const known = reacted.get(message.id)?.reactions ?? message.reactions;
    const quote = message.reply_to;
    const isGone = quote && !quote.deleted && deleted.has(quote.id);
    if (known === message.reactions && !isGone) return message;
    differs = true;
    const reply_to = isGone ? { ...quote, content: "", deleted: true } : quote;
    return { ...message, reactions: known, reply_to };
  });
  return differs ? shown : messages;
}

/** A reaction of the other that is new: what they reacted to, and how. */
export interface ArrivedReaction<M> {
  readonly message: M;
  readonly emoji: string;
}

export function newReaction<M extends Ordered>(
  messages: readonly M[],
  reacted: readonly Reacted[] = [],
): ArrivedReaction<M> | null {
  const others = ({ is_own }: Reaction) => !is_own;
  for (const { id, reactions } of reacted) {
    const message = messages.find((one) => one.id === id);
    const emoji = reactions.find(others)?.emoji;
    if (message && emoji && message.reactions?.find(others)?.emoji !== emoji) return { message, emoji };
  }
  return null;
}
