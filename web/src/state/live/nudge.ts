import type { Nudge } from "../nudges";
import type { SseEvent } from "./sse";

/** The nudge in an event of the server; null for an event that this app doesn't know. */
export function nudgeIn({ name, data }: SseEvent): Nudge | null {
  const {
    room_id: roomId,
    user_id: userId,
    version,
    seen_until: seenUntil,
    total,
    ...others
  } = objectIn(data);
  const { moment_id: momentId, comment_id: commentId } = others;
  if (name === "room" && typeof roomId === "string" && typeof version === "number") {
    return { kind: "room", roomId, version, seenUntil: typeof seenUntil === "string" ? seenUntil : null };
  }
  if (name === "typing" && typeof roomId === "string") return { kind: "typing", roomId };
  if (name === "unread" && typeof total === "number") return { kind: "unread", total };
  if (name === "comment" && typeof momentId === "string" && typeof commentId === "string") {
    return { kind: "comment", momentId, commentId };
  }
  if (name === "profile") return { kind: name };
  if (name === "reset") return { kind: "missed" };
  return name === "match" && typeof userId === "string" ? { kind: "match", userId } : null;
}

function objectIn(data: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(data);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
