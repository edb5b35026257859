import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { User } from "#/api/types";
import { useEndMatch } from "#/features/matches/useEndMatch";
import type { LikeResult } from "#/state/likeResults";
import { useLikeFlags, useLikes } from "#/state/likes";
import type { LikeFlags } from "#/state/likeFlags";
import { useMatchFlow } from "#/state/matchFlow";
import { discovery as text } from "#/text/discovery";
import { useStore } from "#/ui/store";
import { toast } from "#/ui/toasts";
import {
  advance,
  type Deck,
  lastStep,
  leaveMatched,
  putOnTop,
  remove,
  restore,
  type Step,
  toggle,
  undo,
} from "./deck";
import {
  clearDeck,
  type DeckState,
  deckQuery,
  deckStoreOf,
  loadMore,
  replaceOnNextAnswer,
} from "./deckStore";
import type { Verdict } from "./swipe";
import { undoLast } from "./undoLast";

/** What the screen shows: people, or the reason why there are none. */
export type DeckStatus = "people" | "loading" | "failed" | "refresh-failed" | "no-more" | "no-data";

export interface Discovery {
  people: readonly User[];
  /** Who waits right now; `people` is who waited when it was last rendered. */
  waiting(): readonly User[];
  deckStatus: DeckStatus;
  refreshFailed: boolean;
  refreshing: boolean;
  canUndo: boolean;
  undoing: boolean;
  /** The state of loading more people; `nobody` if the server has no more. */
  more: DeckState["more"] | "nobody";
  flagsOf(id: string): LikeFlags;
  refresh(): void;
  /** Reloads everybody after a change of preferences. */
  restart(): void;
  /** Loads people behind all who wait. */
  loadMore(): void;
  /** Decides about the person on top and returns them. */
  decide(verdict: Verdict): User | undefined;
  toggleLike(person: User): void;
  /** To be rendered: asks before a like is taken back that made a match, by its button or by undo. */
  question: ReactNode;
  toggleFavorite(person: User): void;
  startChat(person: User): void;
  /** Takes the last step back; answers about whom it was, if they are on top then. Where they aren't, nobody sees it: it is said. */
  undo(): Promise<User | undefined>;
}

/** The state and actions of the screen. */
export function useDiscovery(): Discovery {
  const cache = useQueryClient();
  const store = deckStoreOf(cache);
  const state = useStore(store);
  const query = useQuery(deckQuery(cache));
  const likes = useLikes();
  const flagsOf = useLikeFlags();
  const matchFlow = useMatchFlow();
  const [undoing, setUndoing] = useState(false);

  const move = (change: (deck: Deck<User>) => Deck<User>) => {
    store.set((now) => ({ ...now, deck: change(now.deck) }));
    void loadMore(cache);
  };

  /** Restores the person when the call fails, or removes them if they no longer exist; passes the answer on. */
  const restoreOnFailure = async (person: User, request: Promise<LikeResult>) => {
    const answer = await matchFlow.settleLike(person, request);
    if (answer === "gone") move((deck) => remove(deck, person.id));
    else if (!answer) move((deck) => restore(deck, person.id));
    return answer;
  };

  /** Whoever skips somebody they like, to move on, may not know that it takes the like back, and ends the match if there is one. */
  const settle = async (person: User, verdict: Verdict, liked: boolean) => {
    const answer = await restoreOnFailure(person, likes[verdict](person.id));
    if (!liked) return;
    if (answer && typeof answer === "object") toast.say(text.likeTakenBack(person.name));
    matchFlow.refreshLists();
  };

  const decide = (verdict: Verdict) => {
    // Read from the store, not from what was rendered last, so that nobody is decided about twice.
    const top = store.get().deck.waiting[0];
    if (!top) return undefined;
    const { liked } = likes.flagsOf(top.id);
    const passes = verdict !== "skip" && liked;
    move((deck) => advance(deck, passes ? "pass" : verdict));
    if (!passes) void settle(top, verdict, liked);
    return top;
  };

  const [askFirst, question] = useEndMatch();
  const takeBackOrToggle = (person: User) => {
    // What has not left is not sent at all: a like that is sent and taken back could make a match that both are told of.
    if (likes.takeBack(person.id)) return move((deck) => restore(deck, person.id));
    move((deck) => toggle(deck, person));
    void restoreOnFailure(person, likes.toggleLike(person.id));
  };

  const announceUndone = (undone: Pick<User, "id" | "name"> | undefined): User | undefined => {
    const [top] = store.get().deck.waiting;
    if (!undone || top?.id === undone.id) return undone && top;
    toast.say(`${text.undone} ${undone.name}`);
    return undefined;
  };

  /** Takes back the step that was the last one when undo was pressed; without one, the last action, if it was about `target`. */
  const takeBack = async (step?: Step<User>, target?: string): Promise<User | undefined> => {
    const { deck, canUndo } = store.get();
    if (undoing || !(step || canUndo)) return undefined;
    if (step?.act === "pass") {
      move(undo);
      return step.person;
    }
    setUndoing(true);
    const undone = await undoLast(likes, step?.person.id, target);
    setUndoing(false);
    // An action that failed has restored the person already.
    if (!undone || undone === "lost") return undefined;
    if (undone === "unsent") {
      move((now) => (step ? restore(now, step.person.id) : now));
      return announceUndone(step?.person);
    }
    if (undone === "nothing" || undone === "other") {
      // What was decided since the question was asked can be undone.
      const steps = (now: DeckState) => now.deck.steps.filter((one) => !deck.steps.includes(one));
      store.set((now) => ({ ...now, canUndo: false, deck: { ...now.deck, steps: steps(now) } }));
      // What is shown here is from before what another window has done.
      if (undone === "other") void cache.invalidateQueries();
      return undefined;
    }
    // The undone action may have made or ended a match.
    matchFlow.refreshLists();
    const { isMatch } = undone;
    const { target_id, user } = undone.undone_action;
    store.set((now) => ({
      ...now,
      canUndo: undone.can_undo,
      undoTarget: undone.undo_target_id,
      undoEnds: undone.undo_ends_match_with,
    }));
    move((deck) => {
      const returned = restore(deck, target_id);
      // A match again: nothing is left to decide. Without a step they are put on top only if it is known that they are none.
      if (isMatch) return leaveMatched(returned, target_id);
      return returned === deck && user && isMatch === false ? putOnTop(deck, user) : returned;
    });
    if (!isMatch) return announceUndone(user ?? undefined);
    // It is celebrated, which a toast would cover.
    return void matchFlow.queueMadeAgain(target_id);
  };

  const refresh = () => {
    replaceOnNextAnswer(store);
    void query.refetch();
  };
  return {
    people: state.deck.waiting,
    waiting: () => store.get().deck.waiting,
    deckStatus: deckStatus(state, query),
    refreshFailed: query.isError && !query.isFetching && state.deck.waiting.length > 0,
    refreshing: query.isFetching,
    canUndo: state.canUndo || lastStep(state.deck) !== undefined,
    undoing,
    more: state.ended ? "nobody" : state.more,
    flagsOf,
    refresh,
    restart() {
      clearDeck(store);
      refresh();
    },
    loadMore: () => void loadMore(cache, Number.POSITIVE_INFINITY),
    decide,
    toggleLike: (person) => askFirst(person, () => takeBackOrToggle(person)),
    question,
    toggleFavorite: (person) => void likes.toggleFavorite(person.id),
    startChat: (person) =>
      void matchFlow.startChat(person, () => store.get().deck.waiting.some(({ id }) => id === person.id)),
    undo: () =>
      new Promise((done) => {
        const { deck, undoTarget, undoEnds } = store.get();
        const step = lastStep(deck);
        // One that got no answer is sent again: it was asked about before, if it ends a match that is not the next one.
        const { target } = likes.lostUndo ?? { target: undoTarget ?? undoEnds?.id };
        const ends = undoEnds?.id === target ? undoEnds : undefined;
        const begin = () => done(takeBack(step, target));
        const person = step ? step.act !== "pass" && step.person : ends;
        // Where another window has given the like, only the server knows of it.
        if (!step && ends) likes.matched(ends.id);
        if (person) askFirst(person, begin);
        else begin();
      }),
  };
}

function deckStatus(
  state: DeckState,
  query: { isPending: boolean; isFetching: boolean; isError: boolean },
): DeckStatus {
  if (state.deck.waiting.length > 0) return "people";
  if (query.isPending || query.isFetching) return "loading";
  if (query.isError) return state.hadPeople ? "refresh-failed" : "failed";
  if (state.more === "loading") return "loading";
  if (state.more === "failed") return "refresh-failed";
  return state.hadPeople ? "no-more" : "no-data";
}
