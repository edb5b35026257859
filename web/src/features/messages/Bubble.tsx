import type { Message } from "#/api/types";
import { chat as text } from "#/text/messages";
import { clockTime } from "#/text/when";
import { cx } from "#/ui/cx";

const shape = "w-fit max-w-[80%] rounded-card px-4 py-2.5 text-base break-words whitespace-pre-wrap";
const own = "ml-auto rounded-br-small bg-rose text-on-rose";
const others = "rounded-bl-small border border-line bg-surface text-ink";

interface BubbleProps {
  message: Message;
  /** The last of several by one person in a row: it carries the time for all of them. */
  endsRun: boolean;
}

export function Bubble({ message, endsRun }: BubbleProps) {
  if (message.type === "system") {
    return <li className="mx-auto my-3 max-w-[85%] text-center text-sm text-ink-soft">{message.content}</li>;
  }
  const side = message.is_own ? own : others;
  return (
    <li className={cx("flex flex-col", endsRun && "mb-3")}>
      {message.image_url ? <Picture url={message.image_url} isOwn={message.is_own} /> : null}
      {message.image_url ? null : <p className={cx(shape, side)}>{message.content}</p>}
      {endsRun ? (
        <time
          dateTime={message.created_at}
          className={cx("mt-1 px-1 text-xs text-ink-soft tabular-nums", message.is_own && "text-right")}
        >
          {clockTime(message.created_at)}
        </time>
      ) : null}
    </li>
  );
}

/** On its way: as it will look, a little paler. */
export const SendingBubble = ({ content }: { content: string }) => (
  <div className="mt-1 flex animate-rise flex-col">
    <p className={cx(shape, own, "opacity-80")}>{content}</p>
    <p className="mt-1 px-1 text-right text-xs text-ink-soft">{text.sending}</p>
  </div>
);

const Picture = ({ url, isOwn }: { url: string; isOwn: boolean }) => (
  <a
    href={url}
    target="_blank"
    rel="noreferrer"
    aria-label={text.picture}
    className={cx("block h-56 w-56 overflow-hidden rounded-card bg-line", isOwn && "ml-auto")}
  >
    <img src={`${url}?w=640`} alt="" loading="lazy" className="h-full w-full object-cover" />
  </a>
);
