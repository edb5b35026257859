import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { Heard } from "./likes";
import { logFailure } from "./log";
import { refreshMatches } from "./matches";
import { openRoom, refreshRooms } from "./rooms";
import { sessionStore } from "./session";
import type { User } from "./types";

/** What the screen of a match is told: with whom, whose match it is, and the room when it is known. */
export interface Meeting {
  person: User;
  me: string | undefined;
  roomId?: string;
}

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

    /** Celebrates when the answer says that both like each other, unless the person has gone elsewhere meanwhile. */
    async celebrate(person: User, asked: Promise<Heard>): Promise<Heard> {
      const here = globalThis.location.pathname;
      const answer = await asked;
      if (!answer || answer === "gone") return answer;
      if (answer.is_match || answer.unliked) changed();
      if (answer.is_match && globalThis.location.pathname === here) {
        const roomId = answer.match?.chat_room_id;
        const me = sessionStore.get().user?.id;
        const meeting: Meeting = roomId ? { person, me, roomId } : { person, me };
        void navigate("/match", { state: meeting });
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
