import { SendHorizontal } from "lucide-react";
import type { KeyboardEvent } from "react";
import { messageOf } from "#/api/failure";
import type { Message } from "#/api/types";
import { chat as text } from "#/text/messages";
import { IconButton } from "#/ui/IconButton";
import type { ChatState } from "./chat";
import type { RoomChat, RoomFacts } from "./room";

const longest = 5_000;
/** While an input method composes, browsers report this code: its Enter chooses a word. */
const composing = 229;

interface ComposerProps {
  chat: RoomChat;
  state: ChatState<Message, RoomFacts>;
  onSend: () => void;
}

/** Where a text is written. Enter sends it, Shift+Enter makes a line; what could not be sent stays to be sent again. */
export function Composer({ chat, state, onSend }: ComposerProps) {
  const { draft, refused } = state;
  const send = () => {
    chat.send();
    onSend();
  };
  const typed = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const chooses = event.nativeEvent.isComposing || event.keyCode === composing;
    if (event.key !== "Enter" || event.shiftKey || chooses) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="safe-bottom border-t border-line bg-paper px-3 pt-2"
    >
      {refused === null ? null : (
        <p role="alert" className="px-2 pb-2 text-sm font-medium text-alarm">
          {text.notSent(messageOf(refused))}
        </p>
      )}
      <div className="flex items-end gap-2">
        <textarea
          value={draft}
          rows={1}
          maxLength={longest}
          aria-label={text.write}
          placeholder={text.placeholder}
          enterKeyHint="send"
          onChange={(event) => chat.setDraft(event.target.value)}
          onKeyDown={typed}
          className="field-sizing-content max-h-32 min-h-12 w-full resize-none rounded-card border border-line-strong/55 bg-surface px-4 py-2.75 text-base placeholder:text-ink-soft focus:border-rose focus:outline-3 focus:outline-offset-0 focus:outline-rose/25"
        />
        <IconButton
          type="submit"
          label={text.send}
          icon={SendHorizontal}
          look="solid"
          size="md"
          disabled={draft.trim() === ""}
        />
      </div>
    </form>
  );
}
