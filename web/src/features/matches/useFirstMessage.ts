import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { api, freshKey } from "#/api/client";
import { gotNoAnswer, isMessageRefused, messageOf } from "#/api/failure";
import { logFailure } from "#/api/log";
import { refreshRooms } from "#/api/rooms";
import { checkConnection } from "#/state/connection";
import { publishLostText } from "#/state/lostTexts";
import { useMe } from "#/state/session";
import { type KeptText, keepUnsent, readUnsent } from "#/state/unsent";
import { matches as text } from "#/text/matches";
import { useIsOpen } from "#/ui/useIsOpen";

const isKept = (me: string, roomId: string, sent: string) =>
  readUnsent(me, roomId).texts.some(({ key }) => key === sent);

/** Words for a room and their sending. Until they are sent they are kept as the room's: its chat opens with them, and so does this field. */
export function useFirstMessage(roomId: string) {
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

  // Once one has gone on, an answer leads nowhere.
  const isOpen = useIsOpen();
  const openChat = useCallback(() => {
    if (isOpen.current) void navigate(`/chat/${roomId}`, { replace: true });
  }, [isOpen, navigate, roomId]);
  useEffect(() => {
    // Words that failed go out by themselves, from here or from another tab.
    const openOnceSent = () => {
      if (failed.current && !isKept(me, roomId, failed.current)) openChat();
    };
    globalThis.addEventListener("storage", openOnceSent);
    return () => globalThis.removeEventListener("storage", openOnceSent);
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
      // Whoever is in the chat by now may have typed there.
      keep(readUnsent(me, roomId).draft, undefined);
      void refreshRooms(cache);
      openChat();
    } catch (error) {
      logFailure("first message", error);
      // Sent another way before this one failed.
      if (wasKept && !isKept(me, roomId, sent.key)) return openChat();
      failed.current = sent.key;
      setFailure(text.notSent(messageOf(error)));
      setBusy(false);
      if (!isMessageRefused(error)) publishLostText({ room: roomId, reason: error });
      // They go out by themselves once there is a connection: it must be known that there is none.
      const isOut = gotNoAnswer(error) && !(await checkConnection());
      if (isOut && wasKept && failed.current === sent.key) setFailure(text.goesOutLater);
    }
  };
  return { words, write, send, busy, failure };
}
