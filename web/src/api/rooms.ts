import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { api } from "./client";

const roomsKey = ["rooms"] as const;
/** How often a list of conversations that is being looked at asks what is new, and how often a mere count does. */
const lookAgain = 5_000;
const countAgain = 15_000;

/** The conversations, latest first. */
export const conversations = queryOptions({
  queryKey: roomsKey,
  queryFn: async ({ signal }) => (await api.get("/api/messages/rooms", { signal })).rooms,
  refetchInterval: lookAgain,
});

/** How many messages wait to be read, in all conversations together. */
export const unreadMessages = queryOptions({
  ...conversations,
  select: (rooms) => rooms.reduce((sum, room) => sum + room.unread_count, 0),
  refetchInterval: countAgain,
});

/** Something in a room changed: whoever shows the list asks again. */
export function refreshRooms(cache: QueryClient): Promise<void> {
  return cache.invalidateQueries({ queryKey: roomsKey });
}

/** The room with somebody; it is made when there is none yet. */
export async function openRoom(userId: string): Promise<string> {
  const { room_id } = await api.post("/api/messages/room/user/{id}", { path: { id: userId } });
  return room_id;
}
