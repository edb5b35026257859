import { useCallback, useEffect, useState } from "react";
import { chat as text } from "#/text/chat";
import { toast } from "#/ui/toasts";
import { findMessage } from "./findMessage";
import type { RoomChat } from "./room";

const highlightedFor = 3_000;
/** What is above and below takes its height within a few frames of being shown; until then the place is corrected. */
const framesToSettle = 20;

/** A message to go to; asked for anew, it is another one. */
interface Wanted {
  id: string;
}

/** Looks for the message that an address or a quote asks for. Tells which one to show, for as long as it is to stand out. */
export function useFoundMessage(chat: RoomChat, linked: string | null) {
  const [last, setLast] = useState(linked);
  const [wanted, setWanted] = useState<Wanted | null>(linked === null ? null : { id: linked });
  if (last !== linked) {
    setLast(linked);
    if (linked !== null) setWanted({ id: linked });
  }
  const [found, setFound] = useState<Wanted | null>(null);
  const [sought, setSought] = useState<Wanted | null>(null);
  useEffect(() => {
    if (wanted === null) return undefined;
    const over = new AbortController();
    const look = async () => {
      const isThere = await findMessage(chat, wanted.id);
      if (over.signal.aborted) return;
      setSought(wanted);
      setFound(isThere ? wanted : null);
      // Where there is more, it could not be loaded.
      if (!isThere) toast.say(chat.getState().hasMore ? text.messageFar : text.messageGone);
    };
    void look();
    return () => over.abort();
  }, [chat, wanted]);

  useEffect(() => {
    if (found === null) return undefined;
    const stop = bringIntoSight(`message-${found.id}`);
    const timer = setTimeout(() => setFound(null), highlightedFor);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [found]);
  const goTo = useCallback((id: string) => setWanted({ id }), []);
  return { found: found?.id ?? null, searching: sought !== wanted, goTo };
}

function bringIntoSight(id: string): () => void {
  let frame = 0;
  const show = (left: number) => {
    document.getElementById(id)?.scrollIntoView({ block: "center" });
    if (left > 0) frame = requestAnimationFrame(() => show(left - 1));
  };
  show(framesToSettle);
  return () => cancelAnimationFrame(frame);
}
