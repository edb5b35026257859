import { useEffect, useState } from "react";
import { chat as text } from "#/text/chat";
import { toast } from "#/ui/toasts";
import type { RoomChat } from "./room";

const highlightedFor = 3_000;
/** What is above and below takes its height within a few frames of being shown; until then the place is corrected. */
const framesToSettle = 20;

/** Looks for the message that an address asks for. Tells which one to show, for as long as it is to stand out. */
export function useFoundMessage(chat: RoomChat, wanted: string | null) {
  const [found, setFound] = useState<string | null>(null);
  const [sought, setSought] = useState<string | null>(null);
  useEffect(() => {
    if (wanted === null) return undefined;
    const over = new AbortController();
    const look = async () => {
      const isThere = await chat.find(wanted);
      if (over.signal.aborted) return;
      setSought(wanted);
      setFound(isThere ? wanted : null);
      if (!isThere) toast.say(text.messageGone);
    };
    void look();
    return () => over.abort();
  }, [chat, wanted]);

  useEffect(() => {
    if (found === null) return undefined;
    const stop = bringIntoSight(`message-${found}`);
    const timer = setTimeout(() => setFound(null), highlightedFor);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [found]);
  return { found, searching: sought !== wanted };
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
