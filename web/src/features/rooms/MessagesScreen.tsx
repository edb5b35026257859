import { useQuery } from "@tanstack/react-query";
import { MessagesSquare } from "lucide-react";
import { recentMatches } from "#/api/matches";
import { conversations } from "#/api/rooms";
import type { Match, Room } from "#/api/types";
import { common } from "#/text/common";
import { messages as text } from "#/text/messages";
import { ButtonLink } from "#/ui/Button";
import { EmptyState } from "#/ui/EmptyState";
import { ErrorState } from "#/ui/ErrorState";
import { Loading, Skeleton } from "#/ui/Skeleton";
import { TopBar } from "#/ui/TopBar";
import { ConversationRow } from "./ConversationRow";
import { NewMatch } from "./NewMatch";

/** Whom one has just met, and all conversations, latest first. */
export default function MessagesScreen() {
  const rooms = useQuery(conversations);
  const matches = useQuery(recentMatches);
  const retry = () => {
    void rooms.refetch();
    void matches.refetch();
  };
  return (
    <>
      <title>{common.title(text.title)}</title>
      <TopBar title={text.title} />
      <main className="above-tabs flex flex-col gap-6 pt-2">
        {matches.isError && !matches.data ? (
          <ErrorState message={text.failedMatches} retry={text.tryAgain} onRetry={retry} />
        ) : null}
        <NewMatches matches={matches.data ?? []} />
        {rooms.isPending ? <ListSkeleton /> : null}
        {rooms.isError && !rooms.data ? (
          <ErrorState message={text.failed} retry={text.tryAgain} onRetry={retry} />
        ) : null}
        {rooms.data ? <Conversations rooms={rooms.data} asOf={rooms.dataUpdatedAt} /> : null}
      </main>
    </>
  );
}

const heading = "px-4 font-sans text-xs font-bold tracking-widest text-ink-soft";

function NewMatches({ matches }: { matches: readonly Match[] }) {
  if (matches.length === 0) return null;
  return (
    <section aria-labelledby="new-matches">
      <h2 id="new-matches" className={heading}>
        {text.newMatches}
      </h2>
      <ul className="mt-3 flex snap-x gap-2 overflow-x-auto px-3 pb-1">
        {matches.map((match) => (
          <NewMatch key={match.id} match={match} />
        ))}
      </ul>
    </section>
  );
}

interface ConversationsProps {
  rooms: readonly Room[];
  /** When the list was true: its time labels are told from here. */
  asOf: number;
}

function Conversations({ rooms, asOf }: ConversationsProps) {
  if (rooms.length === 0) return <NoConversations />;
  const now = new Date(asOf);
  return (
    <section aria-labelledby="conversations">
      <h2 id="conversations" className={heading}>
        {text.conversations}
      </h2>
      <ul className="mt-1">
        {rooms.map((room) => (
          <ConversationRow key={room.id} room={room} now={now} />
        ))}
      </ul>
    </section>
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

const rows = ["first", "second", "third", "fourth"];

const ListSkeleton = () => (
  <Loading label={text.loading}>
    <div className="flex flex-col gap-5 px-4 pt-2">
      {rows.map((row) => (
        <div key={row} className="flex items-center gap-3">
          <Skeleton className="size-14 shrink-0 rounded-full!" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-3 w-56" />
          </div>
        </div>
      ))}
    </div>
  </Loading>
);
