import { Trash } from "lucide-react";
import type { Message, Picture as PictureFacts } from "#/api/types";
import { chat as text } from "#/text/chat";
import { clockTime } from "#/text/when";
import { cx } from "#/ui/cx";
import { Photo } from "#/ui/Photo";
import { isEmojiOnly, splitLinks } from "./messageText";

export const shape = "w-fit max-w-[80%] rounded-card px-4 py-2.5 text-base wrap-anywhere whitespace-pre-wrap";
export const own = "rounded-br-small bg-rose text-on-rose";
const others = "rounded-bl-small border border-line bg-surface text-ink";
const big = "w-fit max-w-[80%] text-2xl";

export interface BubbleProps {
  message: Message;
  /** The last of several by one person in a row: it carries the time for all of them. */
  endsRun: boolean;
  /** True if the other has seen it; null for messages that show no receipt. */
  seen: boolean | null;
  /** Just found by a search. */
  found: boolean;
  onDelete: (message: Message) => void;
}

export function Bubble({ message, endsRun, seen, found, onDelete }: BubbleProps) {
  if (message.type === "system") {
    return <li className="mx-auto my-3 max-w-[85%] text-center text-sm text-ink-soft">{message.content}</li>;
  }
  const tells = endsRun || seen !== null;
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
      {message.is_own ? (
        <div className="flex items-center justify-end">
          <DeleteButton onDelete={() => onDelete(message)} />
          <Content message={message} />
        </div>
      ) : (
        <Content message={message} />
      )}
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

function Content({ message }: { message: Message }) {
  if (message.picture) return <Picture picture={message.picture} />;
  if (isEmojiOnly(message.content)) return <p className={big}>{message.content}</p>;
  return <TextWithLinks content={message.content} className={cx(shape, message.is_own ? own : others)} />;
}

/** What was written, its addresses to be opened. Nothing in it is ever markup. */
export const TextWithLinks = ({ content, className }: { content: string; className: string }) => (
  <p className={className}>
    {splitLinks(content).map((piece, at) =>
      "href" in piece ? (
        <a
          // oxlint-disable-next-line react/no-array-index-key -- pieces of one text never move
          key={at}
          href={piece.href}
          target="_blank"
          rel="noopener noreferrer"
          className="underline underline-offset-2"
        >
          {piece.text}
        </a>
      ) : (
        piece.text
      ),
    )}
  </p>
);

/** Shown while the message is pointed at, touched or reached by Tab. */
const DeleteButton = ({ onDelete }: { onDelete: () => void }) => (
  <button
    type="button"
    aria-label={text.deleteMessage}
    title={text.deleteMessage}
    onClick={onDelete}
    className="pointer-events-none flex size-11 shrink-0 items-center justify-center rounded-full text-ink-soft opacity-0 transition duration-150 group-focus-within:pointer-events-auto group-focus-within:opacity-100 group-hover:pointer-events-auto group-hover:opacity-100 hover:bg-rose-soft focus:opacity-100"
  >
    <Trash size={18} aria-hidden />
  </button>
);

/** As wide and high as the picture asks for within a bubble's measure, so that nothing jumps when it comes. */
function Picture({ picture }: { picture: PictureFacts }) {
  const { url, width, height } = picture;
  const ratio = Math.min(2, Math.max(0.6, width / height));
  return (
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
}
