import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { api } from "./client";

const roomsKey = ["rooms"] as const;
/** How often a list of conversations that is being looked at asks what is new. */
const lookAgain = 5_000;

/** The conversations, latest first. */
export const conversations = queryOptions({
  queryKey: roomsKey,
  queryFn: async ({ signal }) => (await api.get("/api/messages/rooms", { signal })).rooms,
  refetchInterval: lookAgain,
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
