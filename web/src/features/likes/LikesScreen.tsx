import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { messageOf } from "#/api/failure";
import { useLikes } from "#/state/likes";
import { common } from "#/text/common";
import { likes as text } from "#/text/likes";
import { ErrorState } from "#/ui/ErrorState";
import { TopBar } from "#/ui/TopBar";
import { LikesSkeleton } from "./LikesSkeleton";
import { LikeTabs } from "./LikeTabs";
import { likeLists } from "./lists";

/** The people one likes, and one's favourites. */
export default function LikesScreen() {
  const lists = useQuery(likeLists);
  const navigate = useNavigate();
  const { unanswered } = useLikes();
  const { refetch } = lists;
  const cache = useQueryClient();
  // What waited to be sent, as for a connection, is in no list before, nor in one that is being loaded.
  useEffect(
    () =>
      unanswered.subscribe(() => {
        if (unanswered.get().length === 0) void cache.cancelQueries(likeLists).then(() => refetch());
      }),
    [unanswered, cache, refetch],
  );
  return (
    <div className="spread">
      <title>{common.title(common.myLikes)}</title>
      <TopBar title={common.myLikes} onBack={() => void navigate("/my-profile", { replace: true })} />
      <main className="measured safe-bottom flex flex-col gap-4 px-4 pt-2">
        {lists.data ? <LikeTabs {...lists.data} asOf={lists.dataUpdatedAt} /> : null}
        {lists.isPending ? <LikesSkeleton /> : null}
        {lists.isError && !lists.data ? (
          <ErrorState
            message={messageOf(lists.error)}
            retry={text.retry}
            onRetry={() => globalThis.location.reload()}
          />
        ) : null}
      </main>
    </div>
  );
}
