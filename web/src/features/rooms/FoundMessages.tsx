import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { api } from "#/api/client";
import type { FoundMessage } from "#/api/types";
import { search as text } from "#/text/messageParts";
import { messageTime } from "#/text/when";
import { Avatar } from "#/ui/Avatar";
import { ErrorState } from "#/ui/ErrorState";
import { Loading, Skeleton } from "#/ui/Skeleton";
import { useDebounced } from "#/ui/useDebounced";
import { heading } from "./headingStyle";
import { excerptWithHits } from "./searchHighlight";

const pauseWhileTyping = 250;

const messagesWith = (words: string) =>
  queryOptions({
    queryKey: ["found-messages", words],
    queryFn: ({ signal }) => api.get("/api/messages/search", { query: { q: words }, signal }),
    enabled: words !== "",
    select: ({ messages }) => messages,
  });

interface FoundMessagesProps {
  query: string;
  /** True if a conversation was found by its name, so that finding no message is no empty result. */
  foundByName: boolean;
}

/** Messages that contain the words; each opens its chat at that message. */
export default function FoundMessages({ query, foundByName }: FoundMessagesProps) {
  const words = useDebounced(query.trim(), pauseWhileTyping);
  const found = useQuery(messagesWith(words));
  if (found.isError) return <ErrorState message={text.searchFailed} onRetry={() => void found.refetch()} />;
  if (!found.data || words !== query.trim()) return <Searching />;
  if (found.data.length === 0) {
    return foundByName ? null : (
      <p role="status" className="px-8 py-12 text-center text-ink-soft wrap-anywhere">
        {text.nothingFound(words)}
      </p>
    );
  }
  const now = new Date(found.dataUpdatedAt);
  return (
    <section aria-labelledby="found-messages">
      <h2 id="found-messages" className={heading}>
        {text.foundMessages}
      </h2>
      <ul className="mt-1">
        {found.data.map((message) => (
          <Found key={message.id} message={message} words={words} now={now} />
        ))}
      </ul>
    </section>
  );
}

const Found = ({ message, words, now }: { message: FoundMessage; words: string; now: Date }) => (
  <li>
    <Link
      to={`/chat/${message.room_id}?message=${message.id}`}
      className="flex min-h-16 items-center gap-3 px-4 py-2 transition duration-150 hover:bg-rose-soft focus-visible:-outline-offset-3"
    >
      <Avatar person={message.user} size={44} />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 flex-1 truncate font-semibold">{message.user.name}</span>
          <time dateTime={message.created_at} className="shrink-0 text-xs text-ink-soft">
            {messageTime(message.created_at, now)}
          </time>
        </span>
        <span className="line-clamp-2 text-sm text-ink-soft wrap-anywhere">
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
        </span>
      </span>
    </Link>
  </li>
);

const Searching = () => (
  <Loading label={text.searching}>
    <div className="flex flex-col gap-4 px-4 pt-2">
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
    </div>
  </Loading>
);
