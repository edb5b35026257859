import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { User } from "#/api/types";
import { useStore } from "#/state/accountState";
import { type Heard, type Marks, useLikes, useMarks } from "#/state/likes";
import { useMeeting } from "#/state/useMeeting";
import { back, type Deck, drop, lastStep, next, onTop, toggle, undo } from "./deck";
import type { Verdict } from "./swipe";
import { askAnew, clear, dealing, dealMore, type Table, tableOf } from "./table";

/** What stands where the deck would be. */
export type Standing = "people" | "loading" | "failed" | "refresh-failed" | "no-more" | "no-data";

export interface Discovery {
  people: readonly User[];
  /** Who waits right now, which may not be drawn yet. */
  waiting(): readonly User[];
  standing: Standing;
  refreshFailed: boolean;
  refreshing: boolean;
  canUndo: boolean;
  undoing: boolean;
  /** What came of asking for people behind those who wait. */
  more: Table["more"] | "nobody";
  marksOf(id: string): Marks;
  refresh(): void;
  /** One's wishes changed: everybody is asked for anew. */
  restart(): void;
  /** Asks for people behind all who wait. */
  dealMore(): void;
  /** The person on top leaves. Answers who that was. */
  decide(verdict: Verdict): User | undefined;
  toggleLike(person: User): void;
  toggleFavorite(person: User): void;
  startChat(person: User): void;
  undo(): void;
}

/** Everything the screen shows and does. */
export function useDiscovery(): Discovery {
  const cache = useQueryClient();
  const store = tableOf(cache);
  const table = useStore(store);
  const query = useQuery(dealing(cache));
  const likes = useLikes();
  const marksOf = useMarks();
  const meeting = useMeeting();
  const [undoing, setUndoing] = useState(false);

  const move = (change: (deck: Deck<User>) => Deck<User>) => {
    store.set((now) => ({ ...now, deck: change(now.deck) }));
    void dealMore(cache);
  };

  /** The person leaves at once, and is back when the server did not hear of it, unless they are there no more. */
  const tell = async (person: User, asked: Promise<Heard>) => {
    const answer = await meeting.celebrate(person, asked);
    if (answer === "gone") move((deck) => drop(deck, person.id));
    else if (!answer) move((deck) => back(deck, person.id));
  };

  const decide = (verdict: Verdict) => {
    // Not from what was drawn last: whoever is on top right now, so that no person is decided about twice.
    const top = store.get().deck.waiting[0];
    if (!top) return undefined;
    const { liked } = likes.marksOf(top.id);
    const passes = verdict !== "skip" && liked;
    move((deck) => next(deck, passes ? "pass" : verdict));
    // Somebody liked may be a match that a skip ends.
    if (!passes) void tell(top, likes[verdict](top.id)).then(() => liked && meeting.changed());
    return top;
  };

  const toggleLike = (person: User) => {
    move((deck) => toggle(deck, person));
    void tell(person, likes.toggleLike(person.id));
  };

  const takeBack = async () => {
    const step = lastStep(store.get().deck);
    if (undoing || !step) return;
    if (step.act === "pass") return move(undo);
    setUndoing(true);
    const undone = await likes.undo(step.person.id);
    setUndoing(false);
    // Whoever was acted on in vain is back by themselves.
    if (!undone || undone === "lost") return;
    if (undone === "nothing") return move((deck) => ({ ...deck, steps: [] }));
    // A match made by that act has ended, or one that it ended is there again.
    meeting.changed();
    const { target_id, user } = undone;
    move((deck) => {
      const returned = back(deck, target_id);
      return returned === deck && user ? onTop(deck, user) : returned;
    });
  };

  const refresh = () => {
    askAnew(store);
    void query.refetch();
  };
  return {
    people: table.deck.waiting,
    waiting: () => store.get().deck.waiting,
    standing: standing(table, query),
    refreshFailed: query.isError && !query.isFetching && table.deck.waiting.length > 0,
    refreshing: query.isFetching,
    canUndo: lastStep(table.deck) !== undefined,
    undoing,
    more: table.ended ? "nobody" : table.more,
    marksOf,
    refresh,
    restart() {
      clear(store);
      refresh();
    },
    dealMore: () => void dealMore(cache, Number.POSITIVE_INFINITY),
    decide,
    toggleLike,
    toggleFavorite: (person) => void likes.toggleFavorite(person.id),
    startChat: (person) => void meeting.startChat(person),
    undo: () => void takeBack(),
  };
}

function standing(
  table: Table,
  query: { isPending: boolean; isFetching: boolean; isError: boolean },
): Standing {
  if (table.deck.waiting.length > 0) return "people";
  if (query.isPending || query.isFetching) return "loading";
  if (query.isError) return table.dealt ? "refresh-failed" : "failed";
  if (table.more === "asking") return "loading";
  if (table.more === "failed") return "refresh-failed";
  return table.dealt ? "no-more" : "no-data";
}
