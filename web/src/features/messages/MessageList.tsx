import { ArrowDown } from "lucide-react";
import { type RefObject, type UIEvent, useState } from "react";
import type { Message, User } from "#/api/types";
import { chat as text } from "#/text/messages";
import { Avatar } from "#/ui/Avatar";
import { Button } from "#/ui/Button";
import { Spinner } from "#/ui/Spinner";
import { Bubble, SendingBubble } from "./Bubble";
import type { ChatState } from "./chat";
import { byDay, endsRun } from "./days";
import type { RoomFacts } from "./room";

/** Closer to an end than this many px counts as being there. */
const near = 48;
const nearTop = 480;

interface MessageListProps {
  person: User;
  state: ChatState<Message, RoomFacts>;
  scroller: RefObject<HTMLDivElement | null>;
  onOlder: () => void;
}

/**
 * The history by days. It grows upwards from its foot, so the newest is in sight, older messages join above without a
 * jump, and whoever reads further up stays where they are.
 */
export function MessageList({ person, state, scroller, onOlder }: MessageListProps) {
  const { messages, sending, hasMore, loadingOlder } = state;
  const [atFoot, setAtFoot] = useState(true);
  const last = messages.at(-1);
  const [seen, setSeen] = useState(last?.id);
  if (atFoot && seen !== last?.id) setSeen(last?.id);

  const scrolled = ({ currentTarget: box }: UIEvent<HTMLDivElement>) => {
    // In a reversed column scrolling starts with 0 at the foot and goes below zero.
    setAtFoot(-box.scrollTop < near);
    if (box.scrollHeight + box.scrollTop - box.clientHeight < nearTop && hasMore && !loadingOlder) onOlder();
  };
  const toFoot = () => scroller.current?.scrollTo({ top: 0, behavior: "smooth" });

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        onScroll={scrolled}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by the keyboard
        tabIndex={0}
        role="log"
        aria-label={text.history}
        className="flex h-full flex-col-reverse overflow-y-auto overscroll-contain focus-visible:-outline-offset-3"
      >
        <div className="px-3 pt-4 pb-2">
          {hasMore ? <Older busy={loadingOlder} /> : <Beginning person={person} />}
          <Days messages={messages} />
          {sending.map((one) => (
            <SendingBubble key={one.key} content={one.content} />
          ))}
        </div>
      </div>
      {!atFoot && seen !== last?.id ? (
        <Button
          variant="secondary"
          icon={<ArrowDown size={18} aria-hidden />}
          onClick={toFoot}
          className="absolute inset-x-0 bottom-3 mx-auto w-fit animate-rise shadow-float"
        >
          {text.newBelow}
        </Button>
      ) : null}
    </div>
  );
}

const Days = ({ messages }: { messages: readonly Message[] }) =>
  byDay(messages, new Date()).map((day) => (
    <section key={day.heading} aria-label={day.heading}>
      <h2 className="my-4 text-center font-sans text-xs font-semibold tracking-normal text-ink-soft">
        {day.heading}
      </h2>
      <ol className="flex flex-col gap-1">
        {day.messages.map((message, index) => (
          <Bubble key={message.id} message={message} endsRun={endsRun(message, day.messages[index + 1])} />
        ))}
      </ol>
    </section>
  ));

const Older = ({ busy }: { busy: boolean }) => (
  <div role="status" className="flex min-h-8 justify-center text-ink-soft">
    {busy ? (
      <>
        <Spinner />
        <span className="sr-only">{text.older}</span>
      </>
    ) : null}
  </div>
);

const Beginning = ({ person }: { person: User }) => (
  <div className="flex flex-col items-center gap-3 px-6 py-8 text-center">
    <Avatar person={person} size={96} />
    <p className="text-sm text-ink-soft text-pretty">{text.beginning(person.name)}</p>
  </div>
);
