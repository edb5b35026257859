import { useQueryClient } from "@tanstack/react-query";
import { SendHorizontal } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { api, freshKey } from "#/api/client";
import { messageOf } from "#/api/failure";
import { logFailure } from "#/api/log";
import { MAX_MESSAGE_LENGTH, openRoom, refreshRooms } from "#/api/rooms";
import { matches as text } from "#/text/matches";
import { IconButton } from "#/ui/IconButton";
import { sendsOnEnter } from "#/ui/sendsOnEnter";

interface FirstMessageProps {
  person: { id: string; name: string };
  roomId: string | undefined;
}

/** A field for the first words to a match. Once they are sent the chat opens; until then they stay. */
export function FirstMessage({ person, roomId }: FirstMessageProps) {
  const [words, setWords] = useState("");
  const { send, busy, failure } = useSending(person.id, roomId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const content = words.trim();
    if (content !== "" && !busy) void send(content);
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
          onChange={({ target }) => setWords(target.value)}
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
          disabled={words.trim() === ""}
        />
      </div>
      <p role="alert" className="text-sm font-semibold empty:hidden">
        {failure}
      </p>
    </form>
  );
}

/** Sends words to somebody, and opens the chat with them. */
function useSending(personId: string, roomId: string | undefined) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  /** The same words sent again are the same message. */
  const attempt = useRef({ content: "", key: "" });

  const send = async (content: string) => {
    if (attempt.current.content !== content) attempt.current = { content, key: freshKey() };
    setBusy(true);
    setFailure("");
    try {
      const room = roomId ?? (await openRoom(personId));
      await api.post("/api/messages/room/{roomId}/send", {
        path: { roomId: room },
        body: { content, type: "text" },
        idempotencyKey: attempt.current.key,
      });
      void refreshRooms(cache);
      void navigate(`/chat/${room}`, { replace: true });
    } catch (error) {
      logFailure("first message", error);
      setFailure(text.notSent(messageOf(error)));
      setBusy(false);
    }
  };
  return { send, busy, failure };
}
