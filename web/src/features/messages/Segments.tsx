import { type RefObject, useMemo } from "react";
import type { UserRow } from "#/api/types";
import { inSegments, receipts } from "./days";
import { HistorySegment } from "./HistorySegment";
import type { RoomState } from "./room";

export interface SegmentsProps {
  person: UserRow;
  state: RoomState;
  scroller: RefObject<HTMLDivElement | null>;
  found: string | null;
  /** While a far message is looked for, what is loaded on the way is not shown. */
  searching: boolean;
  onMenu: (id: string) => void;
  onQuote: (id: string) => void;
}

/** What is loaded of the history, in segments. */
export function Segments({ person, state, scroller, found, searching, onMenu, onQuote }: SegmentsProps) {
  const { messages, seenUntil } = state;
  const segments = useMemo(() => inSegments(messages, today()), [messages]);
  const seen = useMemo(() => receipts(messages, seenUntil), [messages, seenUntil]);
  return segments.map((segment, at) => (
    <HistorySegment
      key={segment.key}
      segment={segment}
      following={segments[at + 1]?.sections[0]?.messages[0]}
      scroller={scroller}
      seen={seen}
      found={found}
      startsAway={searching}
      name={person.name}
      onMenu={onMenu}
      onQuote={onQuote}
    />
  ));
}

const today = () => new Date();
