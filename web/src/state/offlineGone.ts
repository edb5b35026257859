// What is kept on the device (offlineCacheStorage.ts) of a person, a moment or a room is forgotten once it is gone for this
// account: the person was blocked, or the server answers that it knows nothing of what was asked about.
import type { GivenAnswer } from "#/api/offlineCache";
import type { components } from "#/api/schema";
import { withoutPerson } from "./withoutPerson";

type Rooms = components["schemas"]["Rooms"];

const BLOCK = "post /api/users/{id}/block";
/** Calls about a person or a moment: answered with 404, they are gone. */
const ABOUT: ReadonlySet<string> = new Set([
  "get /api/users/{id}",
  "get /api/moments/{id}",
  "post /api/moments/{id}/like",
  "delete /api/moments/{id}/like",
  "get /api/moments/{id}/likes",
  "get /api/comments/moment/{id}",
  "post /api/comments/moment/{id}",
]);
const ABOUT_ROOM: ReadonlySet<string> = new Set([
  "get /api/messages/room/{roomId}/messages",
  "post /api/messages/room/{roomId}/send",
]);

/** What is gone: its id, and whether that is a room's. */
export interface Gone {
  id: string;
  isRoom: boolean;
}

/** What is gone by an answer; undefined if it says so of nothing. */
export function goneBy({ verb, path, address, status }: GivenAnswer): Gone | undefined {
  const call = `${verb} ${path}`;
  const isRoom = ABOUT_ROOM.has(call);
  const isGone = call === BLOCK ? status < 300 : status === 404 && (isRoom || ABOUT.has(call));
  const at = path.split("/").findIndex((part) => part.startsWith("{"));
  const [id] = address.split("/")[at]?.split("?") ?? [];
  return isGone && id ? { id, isRoom } : undefined;
}

/** An answer that was kept at a path, without what is gone; undefined if all of it was about that. */
export function withoutGone({ id, isRoom }: Gone, pathname: string, said: unknown): unknown {
  const { room, rooms } = said as { room?: { id: string; user: { id: string } } } & Partial<Rooms>;
  if (!isRoom) {
    const isAbout = pathname.split("/").includes(id) || room?.user.id === id;
    return isAbout ? undefined : withoutPerson(said, id);
  }
  if (room?.id === id) return undefined;
  // A chat that is opened by a person's id asks for a room of that id first: it is in no list, and the person is not gone.
  return rooms?.some((one) => one.id === id)
    ? { ...(said as Rooms), rooms: rooms.filter((one) => one.id !== id) }
    : said;
}
