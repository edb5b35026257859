// What is kept on the device (offlineCacheStorage.ts) of a person, a moment or a room is forgotten once it is gone for this
// account: the person was blocked, or the server answers that it knows nothing of what was asked about. To follow another call:
// a line in `CALLS`.
import type { GivenAnswer } from "#/api/offlineCache";
import type { components } from "#/api/schema";
import { PEOPLE, type People, withoutOne } from "./offlineDeck";
import { withoutPerson } from "./withoutPerson";

type Kind = "person" | "moment" | "room";
type Rooms = components["schemas"]["Rooms"];

const BLOCK = "post /api/users/{id}/block";
/** Calls about one of these: answered with 404, it is gone. */
const CALLS: Readonly<Record<string, Kind>> = {
  [BLOCK]: "person",
  "get /api/users/{id}": "person",
  "get /api/moments/user/{id}/list": "person",
  "post /api/messages/room/user/{id}": "person",
  "post /api/matches/like/{id}": "person",
  "post /api/matches/superlike/{id}": "person",
  "post /api/matches/skip/{id}": "person",
  "post /api/matches/favorite/{id}": "person",
  "get /api/moments/{id}": "moment",
  "post /api/moments/{id}/like": "moment",
  "delete /api/moments/{id}/like": "moment",
  "get /api/moments/{id}/likes": "moment",
  "get /api/comments/moment/{id}": "moment",
  "post /api/comments/moment/{id}": "moment",
  "get /api/messages/room/{roomId}/messages": "room",
  "post /api/messages/room/{roomId}/send": "room",
};

/** What is gone, by its id. */
export interface Gone {
  kind: Kind;
  id: string;
}

/** What is gone by an answer; undefined if it says so of nothing. */
export function goneBy({ verb, path, address, status }: GivenAnswer): Gone | undefined {
  const call = `${verb} ${path}`;
  const kind = CALLS[call];
  const at = path.split("/").findIndex((part) => part.startsWith("{"));
  const [id] = address.split("/")[at]?.split("?") ?? [];
  const isGone = status === 404 || (call === BLOCK && status < 300);
  return kind && id && isGone ? { kind, id } : undefined;
}

/** Rooms without some of them, whose messages are not unread any more. */
function withoutRooms(held: Rooms, isGone: (room: Rooms["rooms"][number]) => boolean): Rooms {
  const gone = held.rooms.filter(isGone);
  if (gone.length === 0) return held;
  const unread = gone.reduce((sum, room) => sum + room.unread_count, 0);
  const rooms = held.rooms.filter((room) => !isGone(room));
  return { ...held, rooms, unread_total: Math.max(0, held.unread_total - unread) };
}

/** An answer that was kept at a path, without what is gone; undefined if all of it was about that. */
export function withoutGone({ kind, id }: Gone, pathname: string, said: unknown): unknown {
  const { room, rooms } = said as { room?: { id: string; user: { id: string } } } & Partial<Rooms>;
  // A chat that is opened by a person's id asks for a room of that id first: it is in no list, and the person is not gone.
  if (kind === "room") {
    if (room?.id === id) return undefined;
    return rooms ? withoutRooms(said as Rooms, (one) => one.id === id) : said;
  }
  const own =
    kind === "moment" ? [`/api/comments/moment/${id}`] : [`/api/users/${id}`, `/api/moments/user/${id}/list`];
  if (own.includes(pathname) || room?.user.id === id) return undefined;
  if (pathname === PEOPLE) return withoutOne(said as People, id);
  return rooms ? withoutRooms(said as Rooms, ({ user }) => user.id === id) : withoutPerson(said, id);
}
