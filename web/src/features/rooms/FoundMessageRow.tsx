import { Link, useLocation } from "react-router";
import type { FoundMessage } from "#/api/types";
import { inbox } from "#/text/inbox";
import { messageTime } from "#/ui/formatTime";
import { Avatar } from "#/ui/Avatar";
import { cx } from "#/ui/cx";
import { excerptWithHits } from "./searchHighlight";

interface FoundMessageRowProps {
  message: FoundMessage;
  /** The words to highlight. */
  words: string;
  now: Date;
}

/** A message that was found, with its words highlighted, and marked while the thread beside the list shows it. */
export function FoundMessageRow({ message, words, now }: FoundMessageRowProps) {
  const address = `/chat/${message.room_id}?message=${message.id}`;
  const { pathname, search } = useLocation();
  const isOpen = pathname + search === address;
  return (
    <li>
      <Link
        to={address}
        aria-current={isOpen ? "page" : undefined}
        className={cx(
          "flex min-h-16 items-center gap-3 px-4 py-2 transition duration-150 hover:bg-rose-soft focus-visible:-outline-offset-3 aria-[current]:bg-rose-soft",
          isOpen && "forced-color-adjust-none",
        )}
      >
        <Avatar person={message.user} size={44} />
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <span className="flex items-baseline gap-2">
            <bdi className="min-w-0 flex-1 truncate font-semibold">{message.user.name}</bdi>
            <time dateTime={message.created_at} className="shrink-0 text-xs text-ink-soft">
              {messageTime(message.created_at, now)}
            </time>
          </span>
          <bdi className="line-clamp-2 text-sm text-ink-soft wrap-anywhere">
            {message.is_own ? inbox.you : null}
            <bdi>
              {excerptWithHits(message.content, words).map((piece, at) =>
                piece.found ? (
                  // oxlint-disable-next-line react/no-array-index-key -- pieces of one text never move
                  <mark key={at} className="rounded-small bg-gold-fill px-0.5 text-on-glow">
                    {piece.text}
                  </mark>
                ) : (
                  piece.text
                ),
              )}
            </bdi>
          </bdi>
        </span>
      </Link>
    </li>
  );
}
