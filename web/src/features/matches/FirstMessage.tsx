import { useQueryClient } from "@tanstack/react-query";
import { SendHorizontal } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { api, freshKey } from "#/api/client";
import { gotNoAnswer, messageOf } from "#/api/failure";
import { logFailure } from "#/api/log";
import { MAX_MESSAGE_LENGTH, refreshRooms } from "#/api/rooms";
import { checkConnection } from "#/state/connection";
import { useMe } from "#/state/session";
import { UNSENT } from "#/state/storage";
import { type KeptText, keepUnsent, readUnsent } from "#/state/unsent";
import { matches as text } from "#/text/matches";
import { IconButton } from "#/ui/IconButton";
import { sendsOnEnter } from "#/ui/sendsOnEnter";

interface FirstMessageProps {
  person: { name: string };
  roomId: string;
}

/** A field for the first words to a match. Once they are sent the chat opens; until then they stay, wherever one goes. */
export function FirstMessage({ person, roomId }: FirstMessageProps) {
  const { words, write, send, busy, failure } = useFirstWords(roomId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (words.trim() !== "" && !busy) void send();
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
          disabled={words.trim() === ""}
        />
      </div>
      <p role="alert" className="text-sm font-semibold empty:hidden">
        {failure}
      </p>
    </form>
  );
}

const isKept = (me: string, roomId: string, sent: string) =>
  readUnsent(me, roomId).texts.some(({ key }) => key === sent);

/** Words for a room and their sending. Until they are sent they are kept as the room's: its chat opens with them, and so does this field. */
function useFirstWords(roomId: string) {
  const me = useMe().id;
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const [opened] = useState(() => {
    const { draft, texts } = readUnsent(me, roomId);
    const attempt =
      draft === "" ? texts.findLast(({ firstSentAt, type }) => firstSentAt && !type) : undefined;
    return { words: attempt?.content ?? draft, attempt };
  });
  const [words, setWords] = useState(opened.words);
  /** What was sent and may have arrived: the same words sent again are the same message. */
  const attempt = useRef(opened.attempt);
  /** The key of an attempt that failed, while its words stand in the field. */
  const failed = useRef(opened.attempt?.key);

  const openChat = useCallback(() => void navigate(`/chat/${roomId}`, { replace: true }), [navigate, roomId]);
  useEffect(() => {
    // Words that failed go out by themselves once there is a connection, from here or from another tab.
    const openOnceSent = () => {
      if (failed.current && !isKept(me, roomId, failed.current)) openChat();
    };
    const signs = [UNSENT, "storage"];
    for (const sign of signs) globalThis.addEventListener(sign, openOnceSent);
    return () => signs.forEach((sign) => globalThis.removeEventListener(sign, openOnceSent));
  }, [me, roomId, openChat]);

  const keep = (draft: string, sent: KeptText | undefined) => {
    const before = readUnsent(me, roomId);
    const others = before.texts.filter(({ key }) => key !== attempt.current?.key);
    keepUnsent(me, roomId, { ...before, draft, texts: sent ? [...others, sent] : others });
  };
  const write = (changed: string) => {
    const same = changed.trim() === attempt.current?.content ? attempt.current : undefined;
    failed.current = same?.key;
    keep(same ? "" : changed, same);
    setWords(changed);
  };

  const send = async () => {
    const content = words.trim();
    const again = content === attempt.current?.content ? attempt.current : undefined;
    const sent = again ?? { content, key: freshKey(), firstSentAt: Date.now() };
    failed.current = undefined;
    keep("", sent);
    // Full or forbidden storage tells nothing of what becomes of it.
    const wasKept = isKept(me, roomId, sent.key);
    attempt.current = sent;
    setBusy(true);
    setFailure("");
    try {
      await api.post("/api/messages/room/{roomId}/send", {
        path: { roomId },
        body: { content, type: "text" },
        idempotencyKey: sent.key,
      });
      keep("", undefined);
      void refreshRooms(cache);
      openChat();
    } catch (error) {
      logFailure("first message", error);
      // Sent another way before this one failed.
      if (wasKept && !isKept(me, roomId, sent.key)) return openChat();
      failed.current = sent.key;
      setFailure(text.notSent(messageOf(error)));
      setBusy(false);
      // They go out by themselves once there is a connection: it must be known that there is none.
      if (gotNoAnswer(error)) void checkConnection();
    }
  };
  return { words, write, send, busy, failure };
}
