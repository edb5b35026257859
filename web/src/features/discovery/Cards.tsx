import { type ReactNode, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { User } from "#/api/types";
import { discovery as text } from "#/text/discovery";
import { createStore, notifyAfterPaint, useStore } from "#/ui/store";
import { DeckActions } from "./DeckActions";
import { CardStack } from "./CardStack";
import type { Release, Verdict } from "./swipe";
import { flyOut } from "./swipeable";
import { useSwipedCards } from "./swipedCards";
import { useDeckKeys } from "./useDeckKeys";
import type { Discovery } from "./useDiscovery";

interface CardsProps {
  discovery: Discovery;
  /** Shown when nobody waits. */
  empty: ReactNode;
}

/** The deck of cards, and a button for every gesture. */
export function Cards({ discovery, empty }: CardsProps) {
  const navigate = useNavigate();
  const swiped = useSwipedCards(discovery.people);
  const top = discovery.people[0];

  const onTop = useRef<HTMLElement>(null);
  /** What was done last, for screen readers: a key has no button that would tell. */
  const [done] = useState(() => createStore(""));

  const decide = (verdict: Verdict, release: Release | null) =>
    notifyAfterPaint(() => {
      const person = discovery.decide(verdict);
      if (!person) return;
      if (onTop.current) flyOut(onTop.current, verdict, release);
      swiped.out(person, { verdict, release }, discovery.waiting());
      done.set(() => `${text.done[verdict]} ${person.name}`);
      // Their profile is still loading and the deck is shown meanwhile: deciding about them cancels opening it.
      if (globalThis.location.pathname === `/profile/${person.id}`) void navigate(-1);
    });
  /** Calls `act` with the person on top, if there is one. */
  const withTop = (act: (person: User) => void) => () => discovery.waiting().slice(0, 1).forEach(act);
  const favorite = withTop((person) => {
    discovery.toggleFavorite(person);
    const { favorite: isNow } = discovery.flagsOf(person.id);
    done.set(() => `${isNow ? text.favored : text.unfavored} ${person.name}`);
  });

  const undo = async () => {
    const person = await discovery.undo();
    if (person) done.set(() => `${text.undone} ${person.name}`);
  };

  const announcement = useStore(done);

  useDeckKeys((key) => {
    if (key === "undo" ? !discovery.canUndo : !top) return false;
    if (key === 1 || key === -1) onTop.current?.querySelector<HTMLElement>(`[data-turn="${key}"]`)?.click();
    else if (key === "favorite") favorite();
    else if (key === "undo") void undo();
    // The card knows which photo it shows.
    else if (key === "open")
      withTop(({ id }) => onTop.current?.querySelector<HTMLElement>(`a[href="/profile/${id}"]`)?.click())();
    else decide(key, null);
    return true;
  });

  // The last card leaves before the empty state shows.
  if (!top && swiped.leaving.length === 0) return empty;
  return (
    <div className="deck px-3">
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      <CardStack
        people={discovery.people}
        swiped={swiped}
        onTop={onTop}
        flagsOf={discovery.flagsOf}
        onDecide={decide}
        onFavorite={favorite}
      />
      <DeckActions
        liked={top ? discovery.flagsOf(top.id).liked : false}
        canUndo={discovery.canUndo}
        undoing={discovery.undoing}
        onUndo={() => void undo()}
        onDecide={(verdict) => decide(verdict, null)}
        onLike={withTop(discovery.toggleLike)}
        onChat={withTop(discovery.startChat)}
      />
    </div>
  );
}
