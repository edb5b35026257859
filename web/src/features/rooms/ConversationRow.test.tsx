import { act, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test } from "vitest";
import type { Me, Room } from "#/api/types";
import { sessionStore } from "#/state/session";
import { keepUnsent } from "#/state/unsent";
import { common } from "#/text/common";
import { inbox as text } from "#/text/inbox";
import { ConversationRow } from "./ConversationRow";

const me = "0000000000009";
const room = {
  id: "1",
  unread_count: 0,
  last_message: "Until then!",
  last_message_time: "1970-01-01T00:00:00Z",
  user: { id: "2", name: "Anna", pictures: [], is_online: true },
} as unknown as Room;

beforeEach(() => sessionStore.begin("token", { id: me } as Me, "device"));

const show = (isOpen = false, shown = room) =>
  render(
    <MemoryRouter>
      <ConversationRow
        room={shown}
        now={new Date(0)}
        isOpen={isOpen}
        onMenu={() => undefined}
        preloadMenu={() => undefined}
      />
    </MemoryRouter>,
  );
const row = () => screen.getByRole("link").textContent;
const image = (name: string) => screen.queryByRole("img", { name });

test("DEMO-01 a generated person is marked as one in the list of conversations", () => {
  const { unmount } = show();
  expect(row()).not.toContain(common.demo);
  unmount();
  show(false, { ...room, user: { ...room.user, is_demo: true } });
  expect(row()).toContain(common.demo);
});

test("MSGS-02 one's own last message is told to be that, with or without words, and the other's is not", () => {
  const last = (changes: Partial<Room>) => {
    const { unmount } = show(false, { ...room, ...changes });
    const told = row();
    unmount();
    return told;
  };
  expect(last({ last_message_is_own: true })).toContain("You: Until then!");
  expect(last({ last_message_is_own: true, last_message: "" })).toContain("You: [图片]");
  expect(last({ last_message_is_own: false })).not.toContain("You:");
});

test("PROFILE-01 MSGS-02 without a connection nobody is shown as online", () => {
  show();
  expect(image(common.online)).not.toBeNull();
  act(() => void globalThis.dispatchEvent(new Event("offline")));
  expect(image(common.online)).toBeNull();
});

test("POLISH-05 a text that is not sent yet is marked in the list, and otherwise one that was refused", () => {
  show();
  const texts = [{ key: "a", content: "See you at eight", firstSentAt: 5 }];
  act(() => keepUnsent(me, room.id, { draft: "", texts }));
  expect(row()).toContain(`${text.waits} See you at eight`);
  act(() => keepUnsent(me, room.id, { draft: "", texts: [...texts, { key: "b", content: "Or nine" }] }));
  expect(row()).toContain(`${text.notSent} Or nine`);
  act(() => keepUnsent(me, room.id, { draft: "", texts: [] }));
  expect(row()).toContain("Until then!");
});

test("POLISH-05 a draft stands in the list; of an open room neither draft nor unsent text does, as its thread has both", () => {
  keepUnsent(me, room.id, { draft: "Shall we", texts: [] });
  const { unmount } = show();
  expect(row()).toContain("Draft: Shall we");
  unmount();
  show(true);
  expect(row()).toContain("Until then!");
  const texts = [{ key: "a", content: "See you at eight", firstSentAt: 5 }];
  act(() => keepUnsent(me, room.id, { draft: "", texts }));
  expect(row()).toContain("Until then!");
});
