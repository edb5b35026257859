import type { QueryClient } from "@tanstack/react-query";
import { perAccount } from "#/state/accountState";
import { api, freshKey, getIfChanged } from "#/api/client";
import { ApiFailure } from "#/api/failure";
import { logFailure } from "#/api/log";
import { refreshMatches } from "#/api/matches";
import { hearNudges } from "#/state/nudges";
import { openRoom, refreshRooms } from "#/api/rooms";
import { sessionStore } from "#/state/session";
import type { Message, User } from "#/api/types";
import { keepUnsent, readUnsent } from "#/state/unsent";
import { Chat } from "./chat";
import type { Attention, ChatPorts, ChatState, Page } from "./chatState";

export interface RoomFacts {
  id: string;
  user: User;
}

export type RoomChat = Chat<Message, RoomFacts>;
export type RoomState = ChatState<Message, RoomFacts>;

/** A room with somebody could not be opened: not the same as a room whose history does not come. */
export class RoomNotOpened extends Error {}

const page = 50;
const messagesPath = "/api/messages/room/{roomId}/messages";

/** The address of a chat names a room, or a person: whoever is no room is asked for as a person. */
function roomBehind(id: string) {
  let roomId = id;
  let certain = false;
  return {
    get id() {
      return roomId;
    },
    async orOfPerson<T>(ask: (roomId: string) => Promise<T>): Promise<T> {
      try {
        const answer = await ask(roomId);
        certain = true;
        return answer;
      } catch (thrown) {
        if (certain || !(thrown instanceof ApiFailure) || thrown.status !== 404) throw thrown;
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
  } catch (thrown) {
    const absent = thrown instanceof ApiFailure && [400, 401, 404].includes(thrown.status);
    throw absent ? thrown : new RoomNotOpened();
  }
}

/** What a chat asks of the server. */
function serverOf(id: string, cache: QueryClient) {
  const room = roomBehind(id);
  const changed = (answer: Page<Message, RoomFacts>) => {
    void refreshRooms(cache);
    void refreshMatches(cache);
    return answer;
  };
  const ports: Pick<
    ChatPorts<Message, RoomFacts>,
    "newest" | "older" | "send" | "erase" | "sayTyping" | "hear"
  > = {
    newest: (knownVersion) =>
      room.orOfPerson(async (roomId) => {
        const call = { path: { roomId }, query: { limit: page }, knownVersion };
        const given = await getIfChanged(messagesPath, call);
        if (given === "unchanged") return given;
        return { page: changed(given.answer), version: given.version };
      }),
    older: (before, limit) => api.get(messagesPath, { path: { roomId: room.id }, query: { limit, before } }),
    send: async (content, idempotencyKey) => {
      const { data } = await api.post("/api/messages/room/{roomId}/send", {
        path: { roomId: room.id },
        body: { content, type: "text" },
        idempotencyKey,
      });
      return data;
    },
    erase: (messageId) => api.delete("/api/messages/message/{id}", { path: { id: messageId } }),
    sayTyping: () => {
      const said = api.post("/api/messages/room/{roomId}/typing", { path: { roomId: room.id } });
      said.catch((thrown: unknown) => logFailure("typing", thrown));
    },
    hear: ({ changed, typing }) =>
      hearNudges((nudge) => {
        if (nudge.kind === "anew" || (nudge.kind === "room" && nudge.roomId === room.id)) changed();
        if (nudge.kind === "typing" && nudge.roomId === room.id) typing();
      }),
  };
  return ports;
}

function portsFor(id: string, cache: QueryClient): ChatPorts<Message, RoomFacts> {
  const account = sessionStore.get().user?.id ?? "";
  return {
    ...serverOf(id, cache),
    attention,
    watch,
    after(milliseconds, run) {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
    now: Date.now,
    newKey: freshKey,
    isOwnFault,
    readUnsent: (room) => readUnsent(account, room.id),
    keepUnsent(room, unsent) {
      // Whoever has logged out leaves nothing behind, even if an answer comes late.
      if (sessionStore.get().user?.id === account) keepUnsent(account, room.id, unsent);
    },
  };
}

/** Where nobody heard of a text, or the server could not just now, those behind it would fare no better. */
function isOwnFault(refused: unknown): boolean {
  if (!(refused instanceof ApiFailure)) return false;
  const { status } = refused;
  return status >= 400 && status < 500 && status !== 429 && status !== 408;
}

function attention(): Attention {
  if (document.visibilityState === "hidden") return "hidden";
  return document.hasFocus() ? "active" : "shown";
}

function watch(changed: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener("visibilitychange", changed, { signal });
  for (const sign of ["focus", "blur", "online"]) globalThis.addEventListener(sign, changed, { signal });
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
