import type { QueryClient } from "@tanstack/react-query";
import { api } from "./client";
import { roomsKey } from "./queryKeys";

/** The longest text of a message, in UTF-16 code units (API-MSG-04). */
export const MAX_MESSAGE_LENGTH = 5_000;

/** Something in a room changed: whoever shows the list asks again. */
export function refreshRooms(cache: QueryClient): Promise<void> {
  return cache.invalidateQueries({ queryKey: roomsKey });
}

/** The room with somebody; it is made when there is none yet. */
export async function openRoom(userId: string): Promise<string> {
  const { room_id } = await api.post("/api/messages/room/user/{id}", { path: { id: userId } });
  return room_id;
}
