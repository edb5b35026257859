import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Heart } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { Link } from "react-router";
import { messageOf } from "#/api/failure";
import { logFailure } from "#/api/log";
import type { Moment } from "#/api/types";
import { likers as text } from "#/text/likers";
import { DemoBadge } from "#/ui/Badge";
import { EmptyState } from "#/ui/EmptyState";
import { ErrorState } from "#/ui/ErrorState";
import { LoadMore } from "#/ui/LoadMore";
import { Sheet } from "#/ui/Sheet";
import { Loading, Skeleton } from "#/ui/Skeleton";
import { AuthorAvatar } from "./AuthorAvatar";
import { likersOf, loadMoreLikers } from "./likers";
import { useMoments } from "./momentsStore";

interface LikersSheetProps {
  momentId: string;
  onClose: () => void;
}

/** Who likes a moment, for its author. */
export default function LikersSheet({ momentId, onClose }: LikersSheetProps) {
  const { data, isPending, isError, isFetching, error, refetch } = useQuery(likersOf(momentId));
  const cache = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  useCountOf(momentId, data?.total);
  return (
    <Sheet title={text.title} onClose={onClose}>
      {data?.people.length === 0 && !isFetching ? (
        <EmptyState art={<Heart size={48} strokeWidth={1.5} aria-hidden />} title={text.nobody} />
      ) : null}
      {data ? (
        <ul ref={list} aria-label={text.title}>
          {data.people.map((person) => (
            <Liker key={person.id} person={person} />
          ))}
        </ul>
      ) : null}
      <LoadMore
        list={list}
        hasMore={Boolean(data?.next)}
        onLoad={() => loadMoreLikers(cache, momentId)}
        onFailed={(error) => logFailure("more people", error)}
      />
      {isPending ? <Placeholders /> : null}
      {isError && !data ? (
        <ErrorState message={messageOf(error)} busy={isFetching} onRetry={() => void refetch()} />
      ) : null}
    </Sheet>
  );
}

/** The card counts as many as the list has. */
function useCountOf(momentId: string, total: number | undefined) {
  const moments = useMoments();
  const count = useEffectEvent((likes: number) => moments.setLikes(momentId, likes));
  useEffect(() => {
    if (total !== undefined) count(total);
  }, [total]);
}

const Liker = ({ person }: { person: Moment["user"] }) => (
  <li>
    <Link
      to={`/profile/${person.id}`}
      className="flex min-h-14 items-center gap-3 rounded-field px-2 hover:bg-rose-soft"
    >
      <AuthorAvatar user={person} size={44} />
      <span className="min-w-0 truncate font-semibold">{person.name}</span>
      {person.is_demo ? <DemoBadge /> : null}
    </Link>
  </li>
);

const rows = ["first", "second", "third"];

const Placeholders = () => (
  <Loading label={text.loading}>
    <div className="flex flex-col gap-3 py-2">
      {rows.map((row) => (
        <Skeleton key={row} className="h-11 rounded-full!" />
      ))}
    </div>
  </Loading>
);
