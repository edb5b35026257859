import { useQueryClient } from "@tanstack/react-query";
import { Bookmark, Heart } from "lucide-react";
import { useRef } from "react";
import { logFailure } from "#/api/log";
import { useMatchFlow } from "#/state/matchFlow";
import { likes as text } from "#/text/likes";
import { ButtonLink } from "#/ui/Button";
import { EmptyState } from "#/ui/EmptyState";
import { LoadMore } from "#/ui/LoadMore";
import { LikeCard } from "./LikeCard";
import { type ListName, type LoadedList, loadMore } from "./lists";
import { useKeptCard } from "./useKeptCard";

const icons = { likes: Heart, favorites: Bookmark };

interface PeopleListProps extends LoadedList {
  list: ListName;
  now: Date;
}

/** The people of one list, or where to find some while there are none. */
export function PeopleList({ people, next, list, now }: PeopleListProps) {
  const cache = useQueryClient();
  const matchFlow = useMatchFlow();
  const cards = useRef<HTMLUListElement>(null);
  useKeptCard(cards);
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
      <ul ref={cards} className="grid grid-cols-1 gap-3 wide:grid-cols-2">
        {people.map((person) => (
          <LikeCard
            key={person.id}
            person={person}
            now={now}
            onChat={() => void matchFlow.startChat(person)}
          />
        ))}
      </ul>
      <LoadMore
        list={cards}
        hasMore={Boolean(next)}
        onLoad={() => loadMore(cache, list)}
        onFailed={(error) => logFailure("more people", error)}
      />
    </>
  );
}
