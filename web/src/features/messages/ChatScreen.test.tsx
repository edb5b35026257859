import { QueryClient } from "@tanstack/react-query";
import { beforeAll, expect, test } from "vitest";
import { conversationsKey } from "#/api/queryKeys";
import { SafetySheet } from "#/features/safety/SafetyMenu";
import { blockBen } from "#/testing/blockBen";
import ChatScreen from "./ChatScreen";

const page = (id: string, name: string) => ({
  room: { id, user: { id: `of-${id}`, name, pictures: [] } },
  messages: [],
  has_more: false,
  version: 0,
});

// Loaded on demand, which takes its time on a busy machine.
beforeAll(() => SafetySheet.preload());

/** The chat with Ben, about to be blocked there. */
function blocking() {
  const cache = new QueryClient();
  // As the list beside it does.
  cache.setQueryDefaults(conversationsKey, { queryFn: () => ({ rooms: [] }) });
  const answerTo = (url: string) => {
    const [, room] = /room\/(\d)\/messages/.exec(url) ?? [];
    return room ? page(room, room === "2" ? "Ben" : "Anna") : { likedUsers: [], favorites: [], matches: [] };
  };
  return blockBen({ route: "/chat/:id", screen: <ChatScreen />, address: "/chat/2", answerTo, cache });
}

test.each([
  [[], "/messages"],
  [["/chat/1"], "/chat/1"],
  [["/discovery"], "/discovery"],
])(
  "SAFE-01 whoever blocks somebody in their chat leaves it, unless they have gone on before the answer: %j",
  async (ways, left) => {
    const { at, go, blocked } = await blocking();
    for (const way of ways) await go(way);
    await blocked();
    expect(at()).toBe(left);
  },
);
