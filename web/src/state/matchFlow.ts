import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { logFailure } from "#/api/log";
import { refreshMatches } from "#/api/matches";
import { openRoom, refreshRooms } from "#/api/rooms";
import type { User } from "#/api/types";
import { createStore } from "#/ui/store";
import { perAccount } from "./accountState";
import type { LikeResult } from "./likes";
import { sessionStore } from "./session";

/** The history state of the match screen: the other person, whose match it is, and the room if known. */
export interface MatchDetails {
  person: User;
  me: string | undefined;
  roomId?: string;
}

/** A match that has not been shown yet, and the path of the screen where the like was given. */
export interface PendingCelebration {
  match: MatchDetails;
  from: string;
}

/** Matches that have not been shown yet, in the order of their answers. */
export const pendingCelebrationsOf = perAccount(() => createStore<readonly PendingCelebration[]>([]));

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

    /** Waits for a like's answer, and queues a celebration if it is a match. */
    async celebrate(person: User, request: Promise<LikeResult>): Promise<LikeResult> {
      const from = globalThis.location.pathname;
      const result = await request;
      if (!result || result === "gone") return result;
      if (result.is_match || result.unliked) refreshLists();
      if (result.is_match) {
        const roomId = result.match?.chat_room_id;
        const me = sessionStore.get().user?.id;
        const match: MatchDetails = roomId ? { person, me, roomId } : { person, me };
        pendingCelebrationsOf(cache).set((all) => [...all, { match, from }]);
      }
      return result;
    },

    async startChat(person: Pick<User, "id">): Promise<void> {
      const room = await openRoom(person.id).catch((thrown: unknown) => {
        logFailure("chat room", thrown);
        return "";
      });
      void navigate(`/chat/${room || person.id}`);
    },
  };
}
