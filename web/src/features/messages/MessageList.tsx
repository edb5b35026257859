import { ArrowDown } from "lucide-react";
import { type UIEvent, useState } from "react";
import { chat as text } from "#/text/chat";
import { Button } from "#/ui/Button";
import { toast } from "#/ui/toasts";
import { useMenuPress } from "#/ui/useMenuPress";
import { Announcements } from "./Announcements";
import { Beginning } from "./Beginning";
import { DELETED_ACCOUNT } from "#/api/deletedAccount";
import { NotLoaded } from "./NotLoaded";
import { OlderMessages } from "./OlderMessages";
import { OutboxLine } from "./OutboxLine";
import { OutgoingBubble } from "./OutgoingBubble";
import { quoteOf } from "./QuoteLine";
import type { RoomChat } from "./room";
import { Segments, type SegmentsProps } from "./Segments";
import { isAtBottom, useScrollAnchor } from "./useScrollAnchor";

/** Closer to the top than this many px, older messages are loaded. */
const nearTop = 600;

const messageAt = (element: Element) => element.closest<HTMLElement>("li[id^=message-]");

/** The browser's own menu serves links, pictures and selected words of a mouse. */
const isForBrowser = (element: Element) =>
  element.closest("a") !== null || getSelection()?.isCollapsed === false;

interface MessageListProps extends SegmentsProps {
  chat: RoomChat;
}

/**
 * The history by days. It grows upwards from its bottom, so the newest is in sight, older messages join above without a
 * jump, and whoever reads further up stays where they are.
 */
export function MessageList(props: MessageListProps) {
  const { person, chat, state, scroller, onMenu } = props;
  const press = useMenuPress({
    itemAt: messageAt,
    open: ({ id }) => onMenu(id.slice("message-".length)),
    isForBrowser,
  });
  const { messages, outbox, hasMore, loadingOlder } = state;
  const [atBottom, setAtBottom] = useState(true);
  useScrollAnchor(scroller);
  const isGone = person.id === DELETED_ACCOUNT;
  const last = messages.at(-1);
  const [seen, setSeen] = useState(last?.id);
  if (atBottom && seen !== last?.id) setSeen(last?.id);

  const scrolled = ({ currentTarget: box }: UIEvent<HTMLDivElement>) => {
    setAtBottom(isAtBottom(box));
    const toTop = box.scrollHeight + box.scrollTop - box.clientHeight;
    if (toTop < nearTop) void chat.loadOlder();
  };
  // At once: what comes into sight on a slow way down changes the heights, and holding those steady would end the way.
  const scrollToBottom = () => scroller.current?.scrollTo({ top: 0, behavior: "instant" });

  const discard = (key: string) => {
    const undo = chat.discard(key);
    toast.offer(text.discarded, { label: text.undo, run: () => void undo() });
  };

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        onScroll={scrolled}
        {...press}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by the keyboard
        tabIndex={0}
        role="log"
        aria-live="off"
        aria-label={text.history}
        className="flex h-full flex-col-reverse overflow-y-auto overscroll-contain [overflow-anchor:none] focus-visible:-outline-offset-3"
      >
        <div className="measured px-3 pt-4 pb-2">
          {hasMore ? <OlderMessages busy={loadingOlder} /> : null}
          {state.loaded ? null : <NotLoaded onRetry={chat.refresh} />}
          {state.loaded && !hasMore ? <Beginning person={person} /> : null}
          <Segments {...props} />
          {outbox.map((one) => (
            <OutgoingBubble
              key={one.key}
              outgoing={one}
              quote={one.replyTo === null ? undefined : quoteOf(messages, one.replyTo)}
              name={person.name}
              onEdit={isGone ? undefined : chat.edit}
              onDiscard={discard}
            />
          ))}
          <OutboxLine
            outbox={outbox}
            waits={state.phase === "offline" || state.resuming}
            onRetry={isGone ? undefined : chat.retry}
          />
        </div>
      </div>
      <Announcements person={person} last={last} latestReaction={state.latestReaction} />
      {!atBottom && last && last.id > (seen ?? "") ? (
        <Button
          variant="secondary"
          icon={<ArrowDown size={18} aria-hidden />}
          onClick={scrollToBottom}
          className="absolute inset-x-0 bottom-3 mx-auto w-fit animate-rise shadow-float"
        >
          {text.newBelow}
        </Button>
      ) : null}
    </div>
  );
}
