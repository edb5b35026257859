import { SendHorizontal } from "lucide-react";
import type { FormEvent, KeyboardEvent } from "react";
import { MAX_MESSAGE_LENGTH } from "#/api/rooms";
import { matches as text } from "#/text/matches";
import { IconButton } from "#/ui/IconButton";
import { isBlank } from "#/ui/isBlank";
import { sendsOnEnter } from "#/ui/sendsOnEnter";
import { useFirstMessage } from "./useFirstMessage";

interface FirstMessageProps {
  person: { name: string };
  roomId: string;
}

/** A field for the first words to a match. Once they are sent the chat opens; until then they stay, wherever one goes. */
export function FirstMessage({ person, roomId }: FirstMessageProps) {
  const { words, write, send, busy, failure } = useFirstMessage(roomId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBlank(words) && !busy) void send();
  };
  const typed = (event: KeyboardEvent) => {
    if (sendsOnEnter(event)) submit(event);
    // Escape leaves the field first, and the words in it.
    if (event.key === "Escape" && words !== "") event.preventDefault();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-2 text-left">
      <div className="flex items-end gap-2">
        <textarea
          value={words}
          rows={1}
          maxLength={MAX_MESSAGE_LENGTH}
          readOnly={busy}
          aria-label={text.write(person.name)}
          placeholder={text.write(person.name)}
          enterKeyHint="send"
          onChange={({ target }) => write(target.value)}
          onKeyDown={typed}
          className="field-sizing-content max-h-32 min-h-13 w-full resize-none rounded-card field-frame bg-surface px-4 py-3.25 text-base text-ink"
        />
        <IconButton
          type="submit"
          label={text.sendWords}
          icon={SendHorizontal}
          look="raised"
          tone="rose"
          size="md"
          busy={busy}
          disabled={isBlank(words)}
        />
      </div>
      <p role="alert" className="text-sm font-semibold empty:hidden">
        {failure}
      </p>
    </form>
  );
}
