import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useStore } from "#/api/accountState";
import { type Heard, type Marks, useLikes, useMarks } from "#/api/likes";
import type { User } from "#/api/types";
import { useMeeting } from "#/api/useMeeting";
import { back, type Deck, drop, lastStep, next, onTop, undo } from "./deck";
import type { Verdict } from "./swipe";
import { dealing, dealMore, tableOf } from "./table";

/** What stands where the deck would be. */
export type Standing = "people" | "loading" | "failed" | "refresh-failed" | "no-more" | "no-data";

export interface Discovery {
  people: readonly User[];
  standing: Standing;
  refreshFailed: boolean;
  refreshing: boolean;
  canUndo: boolean;
  marksOf(id: string): Marks;
  refresh(): void;
  decide(verdict: Verdict): void;
  toggleLike(): void;
  toggleFavorite(): void;
  undo(): void;
  startChat(): void;
}

/** Everything the screen shows and does. All acts concern the person on top. */
export function useDiscovery(): Discovery {
  const cache = useQueryClient();
  const store = tableOf(cache);
  const table = useStore(store);
  const query = useQuery(dealing(cache));
  const likes = useLikes();
  const marksOf = useMarks();
  const meeting = useMeeting();
  const [undoing, setUndoing] = useState(false);
  const top = table.deck.waiting[0];

  const move = (change: (deck: Deck<User>) => Deck<User>) => {
    store.set((now) => ({ ...now, deck: change(now.deck) }));
    void dealMore(store);
  };

  /** The person leaves at once, and is back when the server did not hear of it, unless they are there no more. */
  const tell = async (person: User, asked: Promise<Heard>) => {
    const answer = await meeting.celebrate(person, asked);
    if (answer === "gone") move((deck) => drop(deck, person.id));
    else if (!answer) move((deck) => back(deck, person.id));
  };

  const decide = (verdict: Verdict) => {
    if (!top) return;
    const passes = verdict !== "skip" && marksOf(top.id).liked;
    move((deck) => next(deck, passes ? "pass" : verdict));
    if (!passes) void tell(top, likes[verdict](top.id));
  };

  const toggleLike = () => {
    if (!top) return;
    move((deck) => next(deck, "toggle"));
    void tell(top, likes.toggleLike(top.id));
  };

  const takeBack = async () => {
    if (undoing) return;
    if (lastStep(table.deck)?.act === "pass") return move(undo);
    setUndoing(true);
    const undone = await likes.undo();
    setUndoing(false);
    if (!undone) return;
    if (undone === "nothing") return move((deck) => ({ ...deck, steps: [] }));
    const { target_id, user } = undone;
    move((deck) => {
      const returned = back(deck, target_id);
      return returned === deck && user ? onTop(deck, user) : returned;
    });
  };

  return {
    people: table.deck.waiting,
    standing: standing(table, query),
    refreshFailed: query.isError && !query.isFetching && table.deck.waiting.length > 0,
    refreshing: query.isFetching,
    canUndo: lastStep(table.deck) !== undefined,
    marksOf,
    refresh: () => void query.refetch(),
    decide,
    toggleLike,
    toggleFavorite: () => void (top && likes.toggleFavorite(top.id)),
    undo: () => void takeBack(),
    startChat: () => void (top && meeting.startChat(top)),
  };
}

function standing(
  table: ReturnType<ReturnType<typeof tableOf>["get"]>,
  query: { isPending: boolean; isFetching: boolean; isError: boolean },
): Standing {
  if (table.deck.waiting.length > 0) return "people";
  if (query.isPending || query.isFetching || table.more === "asking") return "loading";
  if (query.isError) return table.dealt ? "refresh-failed" : "failed";
  if (table.more === "failed") return "refresh-failed";
  return table.dealt ? "no-more" : "no-data";
}
