import type { Nudge } from "../nudges";
import type { Frame } from "./frames";

/** What an event of the server asks for; null for one that this app doesn't know. */
export function nudgeIn({ event, data }: Frame): Nudge | null {
  const said = objectIn(data);
  const roomId = said["room_id"];
  const total = said["total"];
  if (event === "room" && typeof roomId === "string") return { kind: "room", roomId };
  if (event === "typing" && typeof roomId === "string") return { kind: "typing", roomId };
  if (event === "unread" && typeof total === "number") return { kind: "unread", total };
  if (event === "reset") return { kind: "anew" };
  return event === "match" ? { kind: "match" } : null;
}

function objectIn(data: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(data);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
