// What one does to messages of a room from their menu, which is loaded with it.
import { type Reacted, upToDate } from "#/state/rooms/changes";
import type { Ordered, Reaction } from "#/state/rooms/merge";
import { type History, withIds } from "./history";

export function withoutMessage<M extends Ordered>(history: History<M>, id: string): History<M> {
  const deleted = withIds(history.deleted, [id]);
  const left = history.messages.filter((message) => message.id !== id);
  return { ...history, deleted, messages: upToDate(left, deleted, history.reacted) };
}

/** Reactions to a message as they will be, until the server tells of a change of them. */
export function withReactions<M extends Ordered>(
  history: History<M>,
  id: string,
  reactions: readonly Reaction[],
): History<M> {
  const version = history.reacted.get(id)?.version ?? 0;
  const reacted = new Map(history.reacted).set(id, { id, reactions, version });
  return { ...history, reacted, messages: upToDate(history.messages, history.deleted, reacted) };
}

/** One's own reaction as the server has it; the version only follows if nothing else happened before it. */
export function withReacted<M extends Ordered>(history: History<M>, change: Reacted): History<M> {
  const { id, version } = change;
  const known = history.reacted.get(id);
  const shown =
    version < (known?.version ?? 0)
      ? history
      : { ...history, reacted: new Map(history.reacted).set(id, change) };
  const messages = upToDate(history.messages, history.deleted, shown.reacted);
  return { ...shown, messages, version: version === history.version + 1 ? version : history.version };
}
