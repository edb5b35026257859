import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { api } from "#/api/client";
import { logFailure } from "#/api/log";
import { refreshMatches } from "#/api/matches";
import { openRoom, refreshRooms } from "#/api/rooms";
import type { Match, User } from "#/api/types";
import { beginPendingLoad, pendingLoads } from "#/ui/pendingLoads";
import { createStore } from "#/ui/store";
import { perAccount } from "./accountState";
import { deckEventsOf } from "./deckEvents";
import type { LikeResult } from "./likeResults";
import { likesOf } from "./likes";
import { sessionStore } from "./session";

/** The history state of the match screen: the other person, whose match it is, and their room. */
export interface MatchDetails {
  person: User;
  me: string | undefined;
  roomId: string;
}

/** A match that has not been shown yet, and the path of the screen where the like was given; null if the other gave it. */
export interface PendingCelebration {
  match: MatchDetails;
  from: string | null;
}

/** Matches that have not been shown yet, in the order of their answers. */
export const pendingCelebrationsOf = perAccount(() => createStore<readonly PendingCelebration[]>([]));

/** Ids of matches that have been queued since this account signed in. */
export const queuedMatchesOf = perAccount(() => new Set<string>());

/** Queues a match to be shown, once: the answer to a like and the stream both tell of it. The deck is done with the person. */
export function queueMatch(
  cache: QueryClient,
  { id, user, chat_room_id }: Pick<Match, "id" | "user" | "chat_room_id">,
  from: string | null,
): void {
  const queued = queuedMatchesOf(cache);
  if (queued.has(id)) return;
  queued.add(id);
  likesOf(cache).matched(user.id);
  deckEventsOf(cache).set((all) => [...all, { person: user, kind: "match" }]);
  const match = { person: user, me: sessionStore.get().user?.id, roomId: chat_room_id };
  pendingCelebrationsOf(cache).set((all) => [...all, { match, from }]);
}

/** What can follow a like on any screen: the match is celebrated, a chat is opened. */
export function useMatchFlow() {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const refreshLists = () => {
    void refreshMatches(cache);
    void refreshRooms(cache);
  };

  return {
    /** Reloads the lists of matches and conversations. */
    refreshLists,

    /** Waits for the answer to a like, or to its end; reloads the lists if a match began or ended, and queues the celebration of one that began. */
    async settleLike(person: User, request: Promise<LikeResult>): Promise<LikeResult> {
      const from = globalThis.location.pathname;
      const result = await request;
      if (!result || typeof result === "string") return result;
      if (result.is_match || result.unliked) refreshLists();
      if (result.is_match && result.match) queueMatch(cache, { ...result.match, user: person }, from);
      return result;
    },

    /** Queues the celebration of a new match that an undo has made again: where the stream opens after that, it tells of none. */
    async queueMadeAgain(userId: string): Promise<void> {
      const { matches } = await api.get("/api/matches/recent").catch((error: unknown) => {
        logFailure("new matches", error);
        return { matches: [] };
      });
      for (const match of matches)
        if (match.is_new && match.user.id === userId) queueMatch(cache, match, null);
    },

    /** Opens the chat with somebody, unless one has gone elsewhere, on to somebody else, or signed out before the server answers. */
    async startChat(person: Pick<User, "id">, isWanted = () => true): Promise<void> {
      const { href } = globalThis.location;
      const { token } = sessionStore.get();
      const isHere = () => globalThis.location.href === href && sessionStore.get().token === token;
      const isStillWanted = () => isHere() && isWanted();
      const done = beginPendingLoad(isStillWanted);
      const room = await openRoom(person.id).catch((error: unknown) => {
        logFailure("chat room", error);
        return "";
      });
      // Of several that are asked for the last one opens.
      if (pendingLoads.get().at(-1) === isStillWanted && isStillWanted())
        void navigate(`/chat/${room || person.id}`);
      done();
    },
  };
}
