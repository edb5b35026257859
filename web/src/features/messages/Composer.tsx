import { ImagePlus, SendHorizontal, X } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, useRef } from "react";
import { MAX_MESSAGE_LENGTH } from "#/api/rooms";
import { chat as text } from "#/text/chat";
import { IconButton } from "#/ui/IconButton";
import { isBlank } from "#/ui/isBlank";
import { isComposing, sendsOnEnter } from "#/ui/sendsOnEnter";
import { focusField } from "./focusField";
import { quoteOf, QuoteLine } from "./QuoteLine";
import type { RoomChat, RoomState } from "./room";

interface ComposerProps {
  chat: RoomChat;
  state: RoomState;
  /** The other person's. */
  name: string;
  onSend: () => void;
  /** Files were picked or pasted to be sent. */
  onFiles: (files: FileList) => void;
}

/** Where a text is written. Enter sends it, Shift+Enter makes a line; a picture is picked or pasted. */
export function Composer({ chat, state, name, onSend, onFiles }: ComposerProps) {
  const { draft, replyTo } = state;
  const dropQuote = () => {
    chat.setReplyTo(null);
    focusField();
  };
  const send = () => {
    chat.send();
    onSend();
  };
  const typed = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === "Escape" && !isComposing(event)) chat.setReplyTo(null);
    if (!sendsOnEnter(event)) return;
    event.preventDefault();
    send();
  };
  const pasted = (event: ClipboardEvent) => {
    const { files, types } = event.clipboardData;
    // A text processor adds a picture of the text that is copied.
    if (!files[0] || types.includes("text/rtf")) return;
    event.preventDefault();
    onFiles(files);
  };
  return (
    <>
      {replyTo === null ? null : (
        <div
          role="group"
          aria-label={text.replying}
          className="flex items-center gap-2 border-t border-line bg-paper px-[max(8px,(100%-var(--measure))/2)] py-2"
        >
          <QuoteLine quote={quoteOf(state.messages, replyTo)} name={name} className="flex-1 text-ink-soft" />
          <IconButton label={text.noReply} icon={X} onClick={dropQuote} />
        </div>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
        className="safe-bottom flex items-end gap-1.5 border-t border-line bg-paper px-[max(8px,(100%-var(--measure))/2)] pt-2"
      >
        <PicturePicker onFiles={onFiles} />
        <textarea
          value={draft}
          rows={1}
          dir="auto"
          maxLength={MAX_MESSAGE_LENGTH}
          aria-label={text.write}
          placeholder={text.placeholder}
          enterKeyHint="send"
          onChange={(event) => chat.setDraft(event.target.value)}
          onKeyDown={typed}
          onPaste={pasted}
          className="field-sizing-content max-h-32 min-h-12 w-full resize-none rounded-card field-frame bg-surface px-4 py-2.75 text-base"
        />
        <IconButton
          type="submit"
          label={text.send}
          icon={SendHorizontal}
          look="solid"
          // The field keeps the focus, and a phone its keyboard.
          onMouseDown={(event) => event.preventDefault()}
          size="md"
          disabled={isBlank(draft)}
        />
      </form>
    </>
  );
}

function PicturePicker({ onFiles }: Pick<ComposerProps, "onFiles">) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        label={text.attach}
        icon={ImagePlus}
        size="md"
        tone="rose"
        onClick={() => picker.current?.click()}
      />
      <input
        ref={picker}
        type="file"
        accept="image/*"
        hidden
        onChange={({ target }) => {
          if (target.files) onFiles(target.files);
          target.value = "";
        }}
      />
    </>
  );
}
