import { type APIRequestContext, expect } from "@playwright/test";
import type { Person } from "./people";

/** Calls the API as somebody. */
export function actAs(request: APIRequestContext, person: Person) {
  const headers = { authorization: `Bearer ${person.token}` };
  const answered = async <T>(answering: ReturnType<APIRequestContext["get"]>): Promise<T> => {
    const answer = await answering;
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json() as Promise<T>;
  };
  const acts = () =>
    answered<{ likedUsers: string[]; favorites: string[] }>(
      request.get("/api/matches/user-actions", { headers }),
    );
  return {
    like: (other: Person) =>
      answered<{ match?: { chat_room_id: string } }>(
        request.post(`/api/matches/like/${other.id}`, { headers }),
      ),
    unlike: (other: Person) => answered(request.post(`/api/matches/unlike/${other.id}`, { headers })),
    superlike: (other: Person) => answered(request.post(`/api/matches/superlike/${other.id}`, { headers })),
    favorite: (other: Person) => answered(request.post(`/api/matches/favorite/${other.id}`, { headers })),
    roomWith: async (other: Person) => {
      const path = `/api/messages/room/user/${other.id}`;
      return (await answered<{ room_id: string }>(request.post(path, { headers }))).room_id;
    },
    send: (roomId: string, content: string, replyTo: string | null = null) =>
      answered<{ data: { id: string } }>(
        request.post(`/api/messages/room/${roomId}/send`, {
          headers,
          data: { content, type: "text", reply_to: replyTo },
        }),
      ),
    /** What was said in a room, the latest last. */
    textsIn: async (roomId: string) => {
      const list = request.get(`/api/messages/room/${roomId}/messages?limit=50`, { headers });
      return (await answered<{ messages: { content: string }[] }>(list)).messages.map(
        ({ content }) => content,
      );
    },
    react: (messageId: string, emoji: string | null) =>
      answered(request.post(`/api/messages/message/${messageId}/react`, { headers, data: { emoji } })),
    mainPhotoOf: async (other: Person) => {
      const answer = answered<{ user: { photos: string[] } }>(
        request.get(`/api/users/${other.id}`, { headers }),
      );
      return (await answer).user.photos[0];
    },
    erase: (messageId: string) => answered(request.delete(`/api/messages/message/${messageId}`, { headers })),
    /** A conversation as the list of them has it. */
    roomIn: async (roomId: string) => {
      const list = request.get("/api/messages/rooms", { headers });
      const { rooms } = await answered<{ rooms: { id: string; unread_count: number }[] }>(list);
      return rooms.find((room) => room.id === roomId) ?? { unread_count: Number.NaN };
    },
    likedIds: async () => (await acts()).likedUsers,
    favoriteIds: async () => (await acts()).favorites,
  };
}

/** Each likes the other: a match with its room, whose id is the answer. */
export async function makeMatch(request: APIRequestContext, one: Person, other: Person): Promise<string> {
  await actAs(request, one).like(other);
  const { match: made } = await actAs(request, other).like(one);
  if (!made) throw new Error("they did not match");
  return made.chat_room_id;
}
