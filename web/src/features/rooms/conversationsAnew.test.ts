import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { ApiFailure } from "#/api/failure";
import { publishNudge } from "#/state/nudges";
import { conversations, moreConversations } from "./conversations";
import { takeChanges } from "./roomChanges";

/** The rooms of the server, latest first, and how often it was asked for them. */
const server = { rooms: [] as { id: string; unread_count: number }[], asked: 0, isDown: false };
const cache = new QueryClient();
const shown = () => cache.getQueryData(conversations.queryKey)?.rooms.map(({ id }) => id) ?? [];
const unreadOf = (id: string) =>
  cache.getQueryData(conversations.queryKey)?.rooms.find((room) => room.id === id)?.unread_count;
const askAgain = () => cache.fetchQuery({ ...conversations, staleTime: 0, retry: false });
const changed = (roomId: string) => publishNudge({ kind: "room", roomId, version: 1, seenUntil: null });

/** Two pages of a list are held; a third is left. */
beforeEach(async () => {
  takeChanges();
  cache.clear();
  const ids = Array.from({ length: 130 }, (_, at) => `room${at}`);
  Object.assign(server, { rooms: ids.map((id) => ({ id, unread_count: 1 })), isDown: false });
  vi.stubGlobal("fetch", async (url: string) => {
    if (server.isDown) return new Response("{}", { status: 500 });
    server.asked += 1;
    const query = new URL(url, "http://here").searchParams;
    const from = server.rooms.findIndex(({ id }) => id === query.get("before")) + 1;
    const end = from + Number(query.get("limit"));
    return Response.json({
      rooms: server.rooms.slice(from, end),
      has_more: end < server.rooms.length,
      unread_total: server.rooms.length,
    });
  });
  await askAgain();
  await moreConversations(cache);
  server.asked = 0;
});

const hide = (id: string) => {
  server.rooms = server.rooms.filter((room) => room.id !== id);
};

test.each(["room49", "room70", "room99"])(
  "MSGS-08 %s, which another window has hidden, leaves the list though it is not on the first page any more",
  async (id) => {
    expect(shown()).toHaveLength(100);
    hide(id);
    changed(id);
    await askAgain();
    expect(shown().length).toBeGreaterThanOrEqual(99);
    expect(shown()).toEqual(server.rooms.slice(0, shown().length).map((room) => room.id));
    expect(cache.getQueryData(conversations.queryKey)?.hasMore).toBe(true);
  },
);

test("MSGS-08 the last one of a single page leaves it, too", async () => {
  cache.clear();
  await askAgain();
  hide("room49");
  changed("room49");
  await askAgain();
  expect(shown()).toEqual(server.rooms.slice(0, 50).map((room) => room.id));
});

test("MSGS-07 what another window has read far down in the list counts as read", async () => {
  server.rooms = server.rooms.map((room) => (room.id === "room70" ? { ...room, unread_count: 0 } : room));
  changed("room70");
  await askAgain();
  expect(unreadOf("room70")).toBe(0);
});

test("MSGS-08 after a gap in the stream all that are held are asked for, also when the first try fails", async () => {
  hide("room70");
  publishNudge({ kind: "missed" });
  server.isDown = true;
  await expect(askAgain()).rejects.toBeInstanceOf(ApiFailure);
  server.isDown = false;
  await askAgain();
  expect(shown()).not.toContain("room70");
  expect(server.asked).toBe(2);
});

test("MSGS-02 a room that changed on the first page, or by what the other has read, asks for that page alone", async () => {
  changed("room3");
  publishNudge({ kind: "room", roomId: "room70", version: 1, seenUntil: "a message" });
  await askAgain();
  expect(server.asked).toBe(1);
  expect(shown()).toHaveLength(100);
});
