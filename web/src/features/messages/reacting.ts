import { api, freshKey } from "#/api/client";
import { logFailure } from "#/api/log";
import type { Message } from "#/api/types";
import { sendWithRetry } from "#/state/sending";
import { sessionStore, stopIfOver } from "#/state/session";
import { menu as text } from "#/text/messageMenu";
import { toast } from "#/ui/toasts";
import type { Reaction } from "#/state/rooms/merge";
import { withReacted, withReactions } from "./historyActs";
import type { RoomChat } from "./room";

/** Reactions follow each other, so that the last one chosen is the last to arrive. */
const turns = new WeakMap<RoomChat, Promise<void>>();

/** Of messages with reactions that are not answered yet, how many there are, and the last one that the server has. */
const unanswered = new Map<string, { count: number; own: string | null }>();

/**
 * Shows one's own reaction at once (none with null) and tells the server; if it is refused, says so, and shows what the server
 * has unless another one follows.
 */
export function react(chat: RoomChat, message: Message, user: string, emoji: string | null): void {
  const own = message.reactions.find((one) => one.is_own)?.emoji ?? null;
  const held = unanswered.get(message.id) ?? { count: 0, own };
  unanswered.set(message.id, held);
  held.count += 1;
  const show = (shown: string | null) =>
    chat.alter((history) =>
      withReactions(history, message.id, withOwn(reactionsOf(chat, message), user, shown)),
    );
  show(emoji);
  const { token } = sessionStore.get();
  const send = async () => {
    try {
      stopIfOver(token);
      const change = await sendWithRetry(
        (idempotencyKey) =>
          api.post("/api/messages/message/{id}/react", {
            path: { id: message.id },
            body: { emoji },
            idempotencyKey,
          }),
        freshKey(),
      );
      held.own = emoji;
      chat.alter((history) => withReacted(history, change), change.version);
    } catch (error) {
      logFailure("react", error);
      if (held.count === 1) show(held.own);
      toast.error(text.notReacted);
    }
    held.count -= 1;
    if (held.count === 0) unanswered.delete(message.id);
  };
  turns.set(chat, (turns.get(chat) ?? Promise.resolve()).then(send));
}

const reactionsOf = (chat: RoomChat, { id, reactions }: Message): readonly Reaction[] =>
  chat.getState().messages.find((one) => one.id === id)?.reactions ?? reactions;

function withOwn(reactions: readonly Reaction[], user: string, emoji: string | null): readonly Reaction[] {
  const others = reactions.filter((one) => !one.is_own);
  return emoji === null ? others : [...others, { user_id: user, emoji, is_own: true }];
}
