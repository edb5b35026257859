import type { ReactNode } from "react";
import type { Message } from "#/api/types";
import { chat as text } from "#/text/chat";
import { clockTime } from "#/ui/formatTime";
import { serverText } from "#/text/serverWords";
import { cx } from "#/ui/cx";
import { MenuButton } from "#/ui/MenuButton";
import { TextWithLinks } from "#/ui/TextWithLinks";
import { bubbleShape, othersBubble, ownBubble } from "./bubbleStyle";
import { isEmojiOnly } from "./messageText";
import { PictureInBubble } from "./PictureInBubble";
import { QuoteInBubble } from "./QuoteInBubble";
import { Reactions } from "./Reactions";

const big = "w-fit max-w-[80%] text-2xl";

export interface BubbleProps {
  message: Message;
  /** The other person's. */
  name: string;
  /** The last of several by one person in a row: it carries the time for all of them. */
  endsRun: boolean;
  /** True if the other has seen it; null for messages that show no receipt. */
  seen: boolean | null;
  /** Just found by a search. */
  found: boolean;
  onMenu: (id: string) => void;
  /** Goes to a message that is quoted. */
  onQuote: (id: string) => void;
}

export function Bubble({ message, name, endsRun, seen, found, onMenu, onQuote }: BubbleProps) {
  if (message.type === "system") {
    return (
      <li className="mx-auto my-3 max-w-[85%] text-center text-sm text-ink-soft">
        {serverText(message.content)}
      </li>
    );
  }
  const tells = endsRun || seen !== null;
  const quote = message.reply_to ? (
    <QuoteInBubble quote={message.reply_to} name={name} onPress={onQuote} />
  ) : null;
  const openMenu = () => onMenu(message.id);
  const menuButton = (
    <MenuButton
      label={text.options}
      onPress={openMenu}
      // A finger that touches the message gives it the focus.
      className="group-focus-within:pointer-events-auto group-focus-within:opacity-100"
    />
  );
  return (
    <li
      id={`message-${message.id}`}
      tabIndex={-1}
      className={cx(
        "group flex flex-col rounded-card outline-none",
        tells && "mb-3",
        found && "ring-3 ring-gold-fill ring-offset-4 ring-offset-paper",
      )}
    >
      <div className={cx("flex items-center", message.is_own && "justify-end")}>
        {message.is_own ? menuButton : null}
        <Content message={message} quote={quote} />
        {message.is_own ? null : menuButton}
      </div>
      <Reactions message={message} name={name} onPress={openMenu} />
      {tells ? (
        <p
          className={cx(
            "mt-1 flex gap-1.5 px-1 text-xs text-ink-soft tabular-figures",
            message.is_own && "justify-end",
          )}
        >
          {seen === null ? null : <span>{seen ? text.seen : text.sent}</span>}
          <time dateTime={message.created_at}>{clockTime(message.created_at)}</time>
        </p>
      ) : null}
    </li>
  );
}

function Content({ message, quote }: { message: Message; quote: ReactNode }) {
  if (message.picture) return <PictureInBubble picture={message.picture} quote={quote} />;
  if (!quote && isEmojiOnly(message.content)) return <p className={big}>{message.content}</p>;
  const look = cx(bubbleShape, message.is_own ? ownBubble : othersBubble);
  return <TextWithLinks content={message.content} quote={quote} className={look} />;
}
