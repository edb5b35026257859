import { Bookmark } from "lucide-react";
import { type RefObject, useLayoutEffect } from "react";
import { dropEarlyPhoto } from "#/api/earlyAnswers";
import type { User } from "#/api/types";
import type { LikeFlags } from "#/state/likeFlags";
import { discovery as text } from "#/text/discovery";
import { IconButton } from "#/ui/IconButton";
import { CardFace } from "./CardFace";
import { SwipeCard } from "./SwipeCard";
import type { Release, Verdict } from "./swipe";
import type { useSwipedCards } from "./swipedCards";

/** How many cards are rendered: the one on top and two behind it. */
const renderedCards = 3;

interface CardStackProps {
  people: readonly User[];
  swiped: ReturnType<typeof useSwipedCards>;
  /** Set to the card on top. */
  onTop: RefObject<HTMLElement | null>;
  flagsOf: (id: string) => LikeFlags;
  onDecide: (verdict: Verdict, release: Release) => void;
  onFavorite: () => void;
}

export function CardStack({ people, swiped, onTop, flagsOf, onDecide, onFavorite }: CardStackProps) {
  const top = people[0];
  useLayoutEffect(dropEarlyPhoto, []);
  const cards = [
    ...swiped.leaving.map(({ person, exit }) => ({ person, exit, depth: 0 })),
    ...people.slice(0, renderedCards).map((person, depth) => ({ person, exit: undefined, depth })),
  ];
  return (
    <section aria-label={text.deck} className="relative min-h-0 flex-1">
      <p aria-live="polite" className="sr-only">
        {top && swiped.any ? text.announced(top.name, top.age) : ""}
      </p>
      {cards.map(({ person, exit, depth }) => (
        <SwipeCard
          key={person.id}
          depth={depth}
          exit={exit}
          returnsFrom={swiped.verdictOf(person)}
          onTop={onTop}
          onDecide={onDecide}
          onGone={() => swiped.gone(person.id)}
        >
          <CardFace person={person} priority={depth === 0} />
          <IconButton
            label={text.favorite}
            icon={Bookmark}
            tone="gold"
            look="raised"
            size="md"
            pressed={flagsOf(person.id).favorite}
            onClick={onFavorite}
            className="absolute top-5 right-3"
          />
        </SwipeCard>
      ))}
    </section>
  );
}
