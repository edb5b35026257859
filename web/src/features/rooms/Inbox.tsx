import { useQuery } from "@tanstack/react-query";
import { MessagesSquare } from "lucide-react";
import { Suspense } from "react";
import { recentMatches } from "#/api/matches";
import { messages as text } from "#/text/messages";
import { ButtonLink } from "#/ui/Button";
import { EmptyState } from "#/ui/EmptyState";
import { ErrorState } from "#/ui/ErrorState";
import { lazyPart } from "#/ui/lazy";
import { TopBar } from "#/ui/TopBar";
import { ConversationList } from "./ConversationList";
import { type Conversations, conversations } from "./conversations";
import { ListSkeleton } from "./ListSkeleton";
import { nameMatches } from "./searchHighlight";
import { moveFocus } from "./moveFocus";
import { NewMatches } from "./NewMatches";
import { SearchBox } from "./SearchBox";

const FoundMessages = lazyPart(() => import("./FoundMessages"), text.title);

interface InboxProps {
  /** What is searched for. */
  query: string;
  onQuery: (query: string) => void;
  /** What the list stands in: the screen's main part, or a pane beside it. */
  as: "main" | "div";
}

/** Whom one has just met, and all conversations, latest first; or what was found in them. */
export function Inbox({ query, onQuery, as: Body }: InboxProps) {
  const rooms = useQuery(conversations);
  const matches = useQuery(recentMatches);
  const isSearch = query.trim() !== "";
  // Both come together: what is above would push what is below.
  const pending = rooms.isPending || matches.isPending;
  const noMatches = !pending && matches.isError && !matches.data;
  const noRooms = !pending && rooms.isError && !rooms.data;
  const retry = () => {
    void rooms.refetch();
    void matches.refetch();
  };
  return (
    <>
      <TopBar title={text.title} />
      <Body className="measured above-tabs flex flex-col gap-5 pt-1" onKeyDown={moveFocus}>
        <SearchBox query={query} onChange={onQuery} />
        {pending ? <ListSkeleton isSearch={isSearch} /> : null}
        {noMatches && !noRooms ? (
          <ErrorState message={text.failedMatches} retry={text.tryAgain} onRetry={retry} />
        ) : null}
        {isSearch || pending ? null : <NewMatches matches={matches.data ?? []} />}
        {noRooms ? (
          <ErrorState
            message={text.failed}
            {...(noMatches && { hint: text.failedMatches })}
            retry={text.tryAgain}
            onRetry={retry}
          />
        ) : null}
        {rooms.data && !pending ? <ConversationsOrHits loaded={rooms.data} query={query} /> : null}
      </Body>
    </>
  );
}

interface ConversationsOrHitsProps {
  loaded: Conversations;
  query: string;
}

function ConversationsOrHits({ loaded, query }: ConversationsOrHitsProps) {
  const isSearch = query.trim() !== "";
  if (loaded.rooms.length === 0 && !isSearch) return <NoConversations />;
  const matching = isSearch
    ? loaded.rooms.filter((room) => nameMatches(room.user.name, query))
    : loaded.rooms;
  return (
    <>
      <ConversationList rooms={matching} hasMore={loaded.hasMore} loadsAll={isSearch} />
      {isSearch ? (
        <Suspense fallback={null}>
          <FoundMessages query={query} foundByName={matching.length > 0} isLoadingNames={loaded.hasMore} />
        </Suspense>
      ) : null}
    </>
  );
}

const NoConversations = () => (
  <EmptyState
    art={<MessagesSquare size={48} strokeWidth={1.5} aria-hidden />}
    title={text.empty}
    hint={text.emptyHint}
    action={<ButtonLink to="/discovery">{text.discover}</ButtonLink>}
  />
);
