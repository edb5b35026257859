import { memo, type RefObject, useEffect, useRef, useState } from "react";
import type { Message } from "#/api/types";
import { Bubble } from "./Bubble";
import { endsRun, sameSegment, type Segment } from "./days";

/** What is this many px from being seen is shown already; the rest is put away, its height kept. */
const nearby = "900px 0px";
/** How high a segment is taken to be that was never shown. */
const guessed = 1_000;

interface HistorySegmentProps {
  segment: Segment<Message>;
  /** The message that follows the segment. */
  following: Message | undefined;
  scroller: RefObject<HTMLElement | null>;
  seen: ReadonlyMap<string, boolean>;
  found: string | null;
  /** Far from what is looked at: not shown until it comes near. */
  startsAway: boolean;
  /** The other person's. */
  name: string;
  onMenu: (id: string) => void;
  onQuote: (id: string) => void;
}

/** Some neighbours in the history. Out of sight they are an empty box of the same height, so that a page stays small. */
export const HistorySegment = memo(function HistorySegment(props: HistorySegmentProps) {
  const { segment, scroller, found, startsAway } = props;
  const [isNear, setNear] = useState(!startsAway);
  const [height, setHeight] = useState(guessed);
  const box = useRef<HTMLDivElement>(null);
  const holdsFound = found !== null && messagesOf(segment).some((message) => message.id === found);

  // Not as the box's ref: the scroller around it is there only once everything is.
  useEffect(() => {
    if (!box.current) return undefined;
    const watching = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        if (!entry.isIntersecting && entry.target.firstChild) setHeight(entry.boundingClientRect.height);
        setNear(entry.isIntersecting);
      },
      { root: scroller.current, rootMargin: nearby },
    );
    watching.observe(box.current);
    return () => watching.disconnect();
  }, [scroller]);

  if (!isNear && !holdsFound) return <div ref={box} style={{ height }} />;
  return (
    <div ref={box} className="flow-root">
      <DaySections {...props} />
    </div>
  );
}, unchanged);

function DaySections({ segment, following, seen, found, name, onMenu, onQuote }: HistorySegmentProps) {
  const all = messagesOf(segment);
  return segment.sections.map(({ heading, messages }) => (
    <section key={messages[0]?.id} aria-label={heading ?? undefined}>
      {heading ? (
        <h2 className="my-4 text-center font-sans text-xs font-semibold tracking-normal text-ink-soft">
          {heading}
        </h2>
      ) : null}
      <ol className="mt-1 flex flex-col gap-1">
        {messages.map((message) => (
          <Bubble
            key={message.id}
            message={message}
            endsRun={endsRun(message, all[all.indexOf(message) + 1] ?? following)}
            seen={seen.get(message.id) ?? null}
            found={message.id === found}
            name={name}
            onMenu={onMenu}
            onQuote={onQuote}
          />
        ))}
      </ol>
    </section>
  ));
}

const messagesOf = (segment: Segment<Message>) => segment.sections.flatMap((section) => section.messages);

/** Only what concerns the segment's own messages makes it draw again. */
function unchanged(before: HistorySegmentProps, now: HistorySegmentProps): boolean {
  const own = messagesOf(now.segment);
  return (
    before.following === now.following &&
    before.name === now.name &&
    before.onMenu === now.onMenu &&
    before.onQuote === now.onQuote &&
    sameSegment(before.segment, now.segment) &&
    own.every((message) => before.seen.get(message.id) === now.seen.get(message.id)) &&
    own.every((message) => (message.id === before.found) === (message.id === now.found))
  );
}
