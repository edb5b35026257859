import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { messageOf } from "#/api/failure";
import { useLikes } from "#/state/likes";
import { common } from "#/text/common";
import { likes as text } from "#/text/likes";
import { ErrorState } from "#/ui/ErrorState";
import { Tabs } from "#/ui/Tabs";
import { TopBar } from "#/ui/TopBar";
import { LikesSkeleton } from "./LikesSkeleton";
import { type ListName, type LoadedList, likeLists } from "./lists";
import { PeopleList } from "./PeopleList";

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
        {lists.data ? <Lists {...lists.data} asOf={lists.dataUpdatedAt} /> : null}
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

interface ListsProps extends Record<ListName, LoadedList> {
  /** When the lists were loaded: relative times count from here. */
  asOf: number;
}

function Lists({ asOf, ...lists }: ListsProps) {
  const [query, setQuery] = useSearchParams();
  const shown: ListName = query.get("tab") === "favorites" ? "favorites" : "likes";
  const show = (list: ListName) => setQuery(list === "likes" ? {} : { tab: list }, { replace: true });
  const tab = (list: ListName) => ({
    value: list,
    label: <TabLabel name={text.tabs[list]} count={lists[list].total} />,
  });
  return (
    <Tabs label={text.lists} tabs={[tab("likes"), tab("favorites")]} value={shown} onChange={show}>
      <PeopleList key={shown} {...lists[shown]} list={shown} now={new Date(asOf)} />
    </Tabs>
  );
}

const TabLabel = ({ name, count }: { name: string; count: number }) => (
  <>
    <span className="block">{name}</span>{" "}
    <span className="block text-xs font-medium">{text.people(count)}</span>
  </>
);
