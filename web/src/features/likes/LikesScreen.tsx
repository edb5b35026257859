import { useQuery } from "@tanstack/react-query";
import { Bookmark, Heart } from "lucide-react";
import { useNavigate, useSearchParams } from "react-router";
import { messageOf } from "#/api/failure";
import type { LikeEntry } from "#/api/types";
import { useMeeting } from "#/api/useMeeting";
import { common } from "#/text/common";
import { likes as text } from "#/text/likes";
import { ButtonLink } from "#/ui/Button";
import { EmptyState } from "#/ui/EmptyState";
import { ErrorState } from "#/ui/ErrorState";
import { Loading, Skeleton } from "#/ui/Skeleton";
import { Tabs } from "#/ui/Tabs";
import { TopBar } from "#/ui/TopBar";
import { LikeCard } from "./LikeCard";
import { likeLists } from "./lists";

type List = "likes" | "favorites";

const arts = { likes: Heart, favorites: Bookmark };

/** Whom one likes, and one's favourites. */
export default function LikesScreen() {
  const lists = useQuery(likeLists);
  const navigate = useNavigate();
  return (
    <>
      <title>{common.title(text.title)}</title>
      <TopBar title={text.title} onBack={() => void navigate("/my-profile", { replace: true })} />
      <main className="safe-bottom flex flex-col gap-4 px-4 pt-2">
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
    </>
  );
}

interface ListsProps extends Record<List, readonly LikeEntry[]> {
  /** When the lists were true: how long ago is told from here. */
  asOf: number;
}

function Lists({ asOf, ...lists }: ListsProps) {
  const [query, setQuery] = useSearchParams();
  const shown: List = query.get("tab") === "favorites" ? "favorites" : "likes";
  const show = (list: List) => setQuery(list === "likes" ? {} : { tab: list }, { replace: true });
  const tab = (list: List) => ({
    value: list,
    label: <TabLabel name={text.tabs[list]} count={lists[list].length} />,
  });
  return (
    <Tabs label={text.lists} tabs={[tab("likes"), tab("favorites")]} value={shown} onChange={show}>
      <People people={lists[shown]} list={shown} now={new Date(asOf)} />
    </Tabs>
  );
}

const TabLabel = ({ name, count }: { name: string; count: number }) => (
  <>
    <span className="block">{name}</span>{" "}
    <span className="block text-xs font-medium">{text.people(count)}</span>
  </>
);

interface PeopleProps {
  people: readonly LikeEntry[];
  list: List;
  now: Date;
}

function People({ people, list, now }: PeopleProps) {
  const meeting = useMeeting();
  const Art = arts[list];
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
    <ul className="flex flex-col gap-3">
      {people.map((person) => (
        <LikeCard key={person.id} person={person} now={now} onChat={() => void meeting.startChat(person)} />
      ))}
    </ul>
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
