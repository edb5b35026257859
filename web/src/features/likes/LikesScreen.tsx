import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Bookmark, Heart } from "lucide-react";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { messageOf } from "#/api/failure";
import { logFailure } from "#/api/log";
import { useMatchFlow } from "#/state/matchFlow";
import { common } from "#/text/common";
import { likes as text } from "#/text/likes";
import { Button, ButtonLink } from "#/ui/Button";
import { EmptyState } from "#/ui/EmptyState";
import { ErrorState } from "#/ui/ErrorState";
import { Loading, Skeleton } from "#/ui/Skeleton";
import { Tabs } from "#/ui/Tabs";
import { TopBar } from "#/ui/TopBar";
import { LikeCard } from "./LikeCard";
import { type ListName, type LoadedList, likeLists, loadMore } from "./lists";

const icons = { likes: Heart, favorites: Bookmark };

/** The people one likes, and one's favourites. */
export default function LikesScreen() {
  const lists = useQuery(likeLists);
  const navigate = useNavigate();
  return (
    <div className="spread">
      <title>{common.title(text.title)}</title>
      <TopBar title={text.title} onBack={() => void navigate("/my-profile", { replace: true })} />
      <main className="measured safe-bottom flex flex-col gap-4 px-4 pt-2">
        {lists.data ? <Lists {...lists.data} asOf={lists.dataUpdatedAt} /> : null}
        {lists.isPending ? <ListSkeleton /> : null}
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
      <People key={shown} {...lists[shown]} list={shown} now={new Date(asOf)} />
    </Tabs>
  );
}

const TabLabel = ({ name, count }: { name: string; count: number }) => (
  <>
    <span className="block">{name}</span>{" "}
    <span className="block text-xs font-medium">{text.people(count)}</span>
  </>
);

interface PeopleProps extends LoadedList {
  list: ListName;
  now: Date;
}

function People({ people, next, list, now }: PeopleProps) {
  const matchFlow = useMatchFlow();
  const Art = icons[list];
  if (people.length === 0) {
    return (
      <EmptyState
        art={<Art size={48} strokeWidth={1.5} aria-hidden />}
        title={text.empty[list]}
        hint={text.emptyHint[list]}
        action={<ButtonLink to="/discover">{text.discover}</ButtonLink>}
      />
    );
  }
  return (
    <>
      <ul className="grid grid-cols-1 gap-3 wide:grid-cols-2">
        {people.map((person) => (
          <LikeCard
            key={person.id}
            person={person}
            now={now}
            onChat={() => void matchFlow.startChat(person)}
          />
        ))}
      </ul>
      {next ? <More list={list} /> : null}
    </>
  );
}

/** Loads the next page. */
function More({ list }: { list: ListName }) {
  const cache = useQueryClient();
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const load = async () => {
    setState("loading");
    try {
      await loadMore(cache, list);
      setState("idle");
    } catch (error) {
      logFailure("more people", error);
      setState("failed");
    }
  };
  return (
    <div className="flex flex-col items-center gap-2 py-4">
      {state === "failed" ? (
        <p role="alert" className="text-sm text-ink-soft">
          {text.moreAway}
        </p>
      ) : null}
      <Button variant="secondary" busy={state === "loading"} onClick={() => void load()}>
        {state === "failed" ? common.tryAgain : text.more}
      </Button>
    </div>
  );
}

const cards = ["first", "second", "third"];

const ListSkeleton = () => (
  <Loading label={text.loading}>
    <div className="flex flex-col gap-3">
      <Skeleton className="h-14 rounded-full!" />
      {cards.map((card) => (
        <Skeleton key={card} className="h-36 rounded-card!" />
      ))}
    </div>
  </Loading>
);
