import type { QueryClient } from "@tanstack/react-query";
import { perAccount } from "#/state/accountState";
import { api, freshKey, getIfChanged } from "#/api/client";
import { ApiFailure, gotNoAnswer, isGone, isMessageRefused } from "#/api/failure";
import { logFailure } from "#/api/log";
import { conversationsKey } from "#/api/queryKeys";
import { recentMatches, refreshMatches } from "#/api/matches";
import type { LostText } from "#/state/lostTexts";
import { onNudge } from "#/state/nudges";
import { openRoom, refreshRooms } from "#/api/rooms";
import { sessionStore, stopIfOver } from "#/state/session";
import type { Message, Room, User, UserRow } from "#/api/types";
import { keepUnsent, readUnsent, roomsToResend } from "#/state/unsent";
import { Chat } from "./chat";
import type { Outgoing, Sent } from "./outgoing";
import { type Attention, type ChatPorts, type ChatState, type Cursor, pageSize } from "./chatState";

export interface RoomFacts {
  id: string;
  /** Known from the list alone until its messages are loaded. */
  user: User | UserRow;
}

export type RoomChat = Chat<Message, RoomFacts>;
export type RoomState = ChatState<Message, RoomFacts>;

/** A room with somebody could not be opened: not the same as a room whose history does not come. */
export class RoomNotOpened extends Error {}

const hasStatus = (failure: unknown, ...statuses: number[]): boolean =>
  failure instanceof ApiFailure && statuses.includes(failure.status);

/** True if a room is refused because one is no member of it, or because there is none. */
const isAbsent = (failure: unknown): boolean => hasStatus(failure, 403, 404);

const messagesPath = "/api/messages/room/{roomId}/messages";

/** The address of a chat names a room, or a person: an id of no room is taken for a person's. */
function roomBehind(id: string) {
  let roomId = id;
  let certain = false;
  return {
    get id() {
      return roomId;
    },
    set id(listed) {
      roomId = listed;
    },
    async orOfPerson<T>(ask: (roomId: string) => Promise<T>): Promise<T> {
      try {
        const answer = await ask(roomId);
        certain = true;
        return answer;
      } catch (error) {
        if (certain || !hasStatus(error, 404)) throw error;
        roomId = await openRoomOf(id);
        certain = true;
        return ask(roomId);
      }
    },
  };
}

async function openRoomOf(person: string): Promise<string> {
  try {
    return await openRoom(person);
  } catch (error) {
    throw hasStatus(error, 400, 401, 404) ? error : new RoomNotOpened();
  }
}

const querySince = (cursor: Cursor | null) => ({
  limit: pageSize,
  ...(cursor && { since_version: cursor.version }),
  ...(cursor !== null && cursor.after !== null && { after: cursor.after }),
});

async function sendText(
  roomId: string,
  { content, key, replyTo }: Outgoing,
  signal: AbortSignal,
): Promise<Sent<Message>> {
  const body = { content, type: "text" as const, ...(replyTo && { reply_to: replyTo }) };
  const call = { path: { roomId }, body, idempotencyKey: key, signal };
  const { data, version } = await api.post("/api/messages/room/{roomId}/send", call);
  return { message: data, version };
}

const keptPictures = () => import("./keptPictures");

/** A picture that is discarded is stopped by `discardPicture`. */
const send = async (roomId: string, outgoing: Outgoing, signal: AbortSignal): Promise<Sent<Message>> =>
  outgoing.type ? (await keptPictures()).sendKept(roomId, outgoing) : sendText(roomId, outgoing, signal);

/** Loaded with the app's frame already: imported so, it doesn't come with the chat. */
async function checkConnection(): Promise<boolean> {
  const connection = await import("#/state/connection");
  return connection.checkConnection();
}

/** The lists show a room as read at once: their next answer may take a while, or not come at all without a network. */
function showAsRead(cache: QueryClient, { id, user }: RoomFacts): void {
  cache.setQueryData<{ rooms: readonly Room[] }>(
    conversationsKey,
    (held) =>
      held && {
        ...held,
        rooms: held.rooms.map((room) => (room.id === id ? { ...room, unread_count: 0 } : room)),
      },
  );
  cache.setQueryData(recentMatches.queryKey, (held) =>
    held?.map((match) => (match.user.id === user.id ? { ...match, is_new: false } : match)),
  );
}

/** The room with this id, or with the person of this id. */
export const listedRoom = (list: { rooms: readonly Room[] } | undefined, id: string): Room | undefined =>
  list?.rooms.find((room) => room.id === id || room.user.id === id);

/** What a chat asks of the server. */
function serverOf(id: string, cache: QueryClient) {
  const room = roomBehind(id);
  const { token } = sessionStore.get();
  /** The lists of conversations and matches show the last message and what is unread. */
  const changed = <T>(answer: T): T => {
    void refreshRooms(cache);
    void refreshMatches(cache);
    return answer;
  };
  const ports: Pick<
    ChatPorts<Message, RoomFacts>,
    "changes" | "findListed" | "older" | "send" | "isInReach" | "discardPicture" | "sendTyping" | "listen"
  > = {
    changes: (cursor) =>
      room
        .orOfPerson(async (roomId) => {
          const call = { path: { roomId }, query: querySince(cursor), knownTag: cursor?.tag ?? null };
          const given = await getIfChanged(messagesPath, call);
          if (given === "unchanged") return given;
          showAsRead(cache, given.answer.room);
          return { page: changed(given.answer), tag: given.tag };
        })
        .catch((error: unknown) => {
          // The lists of conversations and matches still have it.
          if (isAbsent(error)) changed(error);
          throw error;
        }),
    findListed(failure) {
      if (!gotNoAnswer(failure)) return undefined;
      const found = listedRoom(cache.getQueryData(conversationsKey), id);
      // What is sent goes there also where the address names the person.
      if (found) room.id = found.id;
      return found;
    },
    older: (before, limit) => api.get(messagesPath, { path: { roomId: room.id }, query: { limit, before } }),
    send: async (outgoing, signal) => {
      stopIfOver(token);
      const sent = await send(room.id, outgoing, signal).catch((error: unknown) => {
        // What has no answer is sent again once there is a connection, so it must be known that there is none.
        if (gotNoAnswer(error)) void checkConnection();
        throw error;
      });
      return changed(sent);
    },
    isInReach: async () => {
      stopIfOver(token);
      return checkConnection();
    },
    discardPicture(picture) {
      const discarded = keptPictures().then(({ discardPicture }) => discardPicture(picture));
      const failed = (error: unknown) => logFailure("unsent picture", error);
      discarded.catch(failed);
      return async () => discarded.then((keepAgain) => keepAgain()).catch(failed);
    },
    sendTyping: () => {
      const sent = api.post("/api/messages/room/{roomId}/typing", { path: { roomId: room.id } });
      sent.catch((error: unknown) => logFailure("typing", error));
    },
    listen: ({ changed, missed, typing }) =>
      onNudge((nudge) => {
        if (nudge.kind === "missed") missed();
        if (nudge.kind === "room" && nudge.roomId === room.id) changed(nudge);
        if (nudge.kind === "typing" && nudge.roomId === room.id) typing();
      }),
  };
  return ports;
}

function portsFor(id: string, cache: QueryClient): ChatPorts<Message, RoomFacts> {
  const account = sessionStore.get().user?.id ?? "";
  return {
    ...serverOf(id, cache),
    isAbsent,
    withSamePerson: (held, answered) => held.user.id === answered.user.id,
    attention,
    watch,
    after(milliseconds, run) {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
    now: Date.now,
    newKey: freshKey,
    isMessageRefused,
    isDeleted: isGone,
    readUnsent: (room) => readUnsent(account, room?.id ?? id),
    keepUnsent(room, unsent) {
      // Whoever has logged out leaves nothing behind, even if an answer comes late.
      if (sessionStore.get().user?.id === account) keepUnsent(account, room?.id ?? id, unsent);
    },
  };
}

function attention(): Attention {
  if (document.visibilityState === "hidden") return "hidden";
  return document.hasFocus() ? "active" : "shown";
}

function watch(changed: (cutOff: boolean) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const heard = ({ type }: Event) => changed(type === "offline");
  document.addEventListener("visibilitychange", heard, { signal });
  for (const sign of ["focus", "blur", "online", "offline"])
    globalThis.addEventListener(sign, heard, { signal });
  return () => listening.abort();
}

const openChats = perAccount(() => new Map<string, RoomChat>());

/** The chat behind an address, as it was left: its history, and what was typed and not sent. */
export function chatOf(id: string, cache: QueryClient): RoomChat {
  const chats = openChats(cache);
  const chat = chats.get(id) ?? new Chat(portsFor(id, cache));
  chats.set(id, chat);
  return chat;
}

/** Sends texts again that were lost on the way, in every room, also those of an earlier page. */
export function resendTexts(cache: QueryClient): void {
  const account = sessionStore.get().user?.id ?? "";
  for (const room of roomsToResend(account)) chatOf(room, cache).resume(readUnsent(account, room));
}

/** A text of a room was lost where it was sent without its chat: it goes out by itself, as those of chats do. */
export function resendLater(cache: QueryClient, { room, reason }: LostText): void {
  const account = sessionStore.get().user?.id ?? "";
  chatOf(room, cache).resumeLater(readUnsent(account, room), reason);
}
