import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "#/api/client";
import { search as text } from "#/text/messageParts";
import { ErrorState } from "#/ui/ErrorState";
import { Loading, Skeleton } from "#/ui/Skeleton";
import { useDebounced } from "#/ui/useDebounced";
import { FoundMessageRow } from "./FoundMessageRow";
import { heading } from "./headingStyle";

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
  /** Some conversations are still to be loaded, and one of them may have that name. */
  isLoadingNames: boolean;
}

/** Messages that contain the words; each opens its chat at that message. */
export default function FoundMessages({ query, foundByName, isLoadingNames }: FoundMessagesProps) {
  const words = useDebounced(query.trim(), pauseWhileTyping);
  const found = useQuery(messagesWith(words));
  if (found.isError) return <ErrorState message={text.searchFailed} onRetry={() => void found.refetch()} />;
  if (!found.data || words !== query.trim()) return <Searching />;
  if (found.data.length === 0) {
    if (isLoadingNames && !foundByName) return <Searching />;
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
      <ul data-rows className="mt-1">
        {found.data.map((message) => (
          <FoundMessageRow key={message.id} message={message} words={words} now={now} />
        ))}
      </ul>
    </section>
  );
}

const Searching = () => (
  <Loading label={text.searching}>
    <div className="flex flex-col gap-4 px-4 pt-2">
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
    </div>
  </Loading>
);
