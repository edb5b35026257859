import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { logFailure } from "#/api/log";
import { refreshMatches } from "#/api/matches";
import { openRoom, refreshRooms } from "#/api/rooms";
import type { User } from "#/api/types";
import { createStore, perAccount } from "./accountState";
import type { Heard } from "./likes";
import { sessionStore } from "./session";

/** What the screen of a match is told: with whom, whose match it is, and the room when it is known. */
export interface Meeting {
  person: User;
  me: string | undefined;
  roomId?: string;
}

/** A match that nobody was told of yet, and the path of the screen where the like was given. */
export interface Unsung {
  meeting: Meeting;
  from: string;
}

/** Matches that still have to be celebrated, in the order of their answers. */
export const unsungOf = perAccount(() => createStore<readonly Unsung[]>([]));

/** What follows from meeting somebody, wherever it happened: a match is celebrated, a chat is opened. */
export function useMeeting() {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const changed = () => {
    void refreshMatches(cache);
    void refreshRooms(cache);
  };

  return {
    /** Who matches changed in some other way: the lists that show it ask again. */
    changed,

    /** Leaves it to be celebrated when the answer says that both like each other. */
    async celebrate(person: User, asked: Promise<Heard>): Promise<Heard> {
      const from = globalThis.location.pathname;
      const answer = await asked;
      if (!answer || answer === "gone") return answer;
      if (answer.is_match || answer.unliked) changed();
      if (answer.is_match) {
        const roomId = answer.match?.chat_room_id;
        const me = sessionStore.get().user?.id;
        const meeting: Meeting = roomId ? { person, me, roomId } : { person, me };
        unsungOf(cache).set((all) => [...all, { meeting, from }]);
      }
      return answer;
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
