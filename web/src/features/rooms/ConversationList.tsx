import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Room } from "#/api/types";
import { logFailure } from "#/api/log";
import { messages as text } from "#/text/messages";
import { useVisibleRange } from "#/ui/useVisibleRange";
import { moreConversations } from "./conversations";
import { ConversationRow } from "./ConversationRow";
import { heading } from "./headingStyle";

/** Every row has this height, in px: names and texts keep to one line. */
const rowHeight = 76;
/** Rows within so many px of the window are rendered. */
const overscan = 20 * rowHeight;
/** The next page is loaded when fewer rows than these follow the last one rendered. */
const ahead = 15;

interface ConversationListProps {
  rooms: readonly Room[];
  hasMore: boolean;
  /** When the list was true: its time labels are told from here. */
  asOf: number;
  /** Whoever looks for a name needs them all. */
  loadsAll: boolean;
}

/** The conversations near the window; padding stands for the others. */
export function ConversationList({ rooms, hasMore, asOf, loadsAll }: ConversationListProps) {
  const list = useRef<HTMLUListElement>(null);
  const { first, end, before, after } = useVisibleRange(list, () => Array.from(rooms, () => rowHeight), {
    overscan,
  });
  useMore(hasMore && (loadsAll || end + ahead >= rooms.length));
  const now = new Date(asOf);
  if (rooms.length === 0) return null;
  return (
    <section aria-labelledby="conversations">
      <h2 id="conversations" className={heading}>
        {text.conversations}
      </h2>
      <ul ref={list} className="mt-1" style={{ paddingTop: before, paddingBottom: after }}>
        {rooms.slice(first, end).map((room) => (
          <ConversationRow key={room.id} room={room} now={now} />
        ))}
      </ul>
    </section>
  );
}

/** Loads page after page while more is wanted; a page that does not come is asked for again on the next occasion. */
function useMore(wanted: boolean): void {
  const cache = useQueryClient();
  const loading = useRef(false);
  useEffect(() => {
    if (!wanted || loading.current) return;
    loading.current = true;
    void moreConversations(cache)
      .catch((thrown: unknown) => logFailure("more conversations", thrown))
      .finally(() => {
        loading.current = false;
      });
  });
}
