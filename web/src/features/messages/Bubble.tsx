import { Ellipsis } from "lucide-react";
import type { ReactNode } from "react";
import type { Message, Picture as PictureFacts } from "#/api/types";
import { chat as text } from "#/text/chat";
import { clockTime } from "#/ui/when";
import { serverText } from "#/text/serverWords";
import { cx } from "#/ui/cx";
import { Photo } from "#/ui/Photo";
import { TextWithLinks } from "#/ui/TextWithLinks";
import { isEmojiOnly } from "./messageText";
import { type Quote, QuoteLine } from "./QuoteLine";
import { Reactions } from "./Reactions";

export const shape =
  "w-fit max-w-[80%] rounded-card border px-4 py-2.5 text-base wrap-anywhere whitespace-pre-wrap";
export const own = "rounded-br-small border-rose bg-rose text-on-rose";
const others = "rounded-bl-small border-line bg-surface text-ink";
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
        {message.is_own ? <MenuButton onPress={openMenu} /> : null}
        <Content message={message} quote={quote} />
        {message.is_own ? null : <MenuButton onPress={openMenu} />}
      </div>
      <Reactions message={message} name={name} onPress={openMenu} />
      {tells ? (
        <p
          className={cx(
            "mt-1 flex gap-1.5 px-1 text-xs text-ink-soft tabular-nums",
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
  if (message.picture) return <Picture picture={message.picture} quote={quote} />;
  if (!quote && isEmojiOnly(message.content)) return <p className={big}>{message.content}</p>;
  const look = cx(shape, message.is_own ? own : others);
  return <TextWithLinks content={message.content} quote={quote} className={look} />;
}

interface QuoteInBubbleProps {
  quote: Quote;
  name: string;
  onPress: (id: string) => void;
}

/** What a message answers; pressed, it leads there. */
function QuoteInBubble({ quote, name, onPress }: QuoteInBubbleProps) {
  const line = <QuoteLine quote={quote} name={name} />;
  if (quote.deleted) return <span className="mb-1.5 block">{line}</span>;
  return (
    <button
      type="button"
      onClick={() => onPress(quote.id)}
      className="mb-1.5 block min-h-11 w-full outline-current"
    >
      <span className="sr-only">{text.replyTo}</span>
      {line}
    </button>
  );
}

/** Shown while the message is pointed at, touched or reached by Tab. */
const MenuButton = ({ onPress }: { onPress: () => void }) => (
  <button
    type="button"
    aria-label={text.options}
    title={text.options}
    aria-haspopup="dialog"
    onClick={onPress}
    className="pointer-events-none flex size-11 shrink-0 items-center justify-center rounded-full text-ink-soft opacity-0 transition duration-150 group-focus-within:pointer-events-auto group-focus-within:opacity-100 group-hover:pointer-events-auto group-hover:opacity-100 hover:bg-rose-soft"
  >
    <Ellipsis size={18} aria-hidden />
  </button>
);

/** As wide and high as the picture asks for within a bubble's measure, so that nothing jumps when it comes. */
function Picture({ picture, quote }: { picture: PictureFacts; quote: ReactNode }) {
  const { url, width, height } = picture;
  const ratio = Math.min(2, Math.max(0.6, width / height));
  const shown = (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={text.picture}
      style={{ aspectRatio: ratio }}
      className="block w-56 max-w-[80%] overflow-hidden rounded-card bg-line"
    >
      <Photo picture={picture} alt="" sizes="14rem" />
    </a>
  );
  if (!quote) return shown;
  return (
    <div className={cx(shape, others)}>
      {quote}
      {shown}
    </div>
  );
}
