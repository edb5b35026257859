import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { chat as text } from "#/text/chat";
import { initialState } from "./chatState";
import { Composer } from "./Composer";
import type { RoomChat } from "./room";

test("POLISH-11 Escape of an input method drops the word it composes, and not what the text answers", () => {
  const setReplyTo = vi.fn<(id: string | null) => void>();
  const chat = { setReplyTo } as unknown as RoomChat;
  const state = { ...initialState, draft: "ni", replyTo: "1" };
  render(<Composer chat={chat} state={state} name="Ben" onSend={() => {}} onFiles={() => {}} />);
  const field = screen.getByRole("textbox");
  fireEvent.keyDown(field, { key: "Escape", isComposing: true });
  expect(setReplyTo.mock.calls).toEqual([]);
  fireEvent.keyDown(field, { key: "Escape" });
  expect(setReplyTo.mock.calls).toEqual([[null]]);
});

test("POLISH-11 who does not want to answer any more has the focus in the field", () => {
  const setReplyTo = vi.fn<(id: string | null) => void>();
  const chat = { setReplyTo } as unknown as RoomChat;
  const state = { ...initialState, replyTo: "1" };
  render(
    <main>
      <Composer chat={chat} state={state} name="Ben" onSend={() => {}} onFiles={() => {}} />
    </main>,
  );
  fireEvent.click(screen.getByRole("button", { name: text.noReply }));
  expect(setReplyTo.mock.calls).toEqual([[null]]);
  expect(document.activeElement).toBe(screen.getByRole("textbox"));
});

test.each(["", " \n", "\u2060\u2800"])("CHAT-04 blank text (%j) can't be sent", (draft) => {
  const chat = {} as unknown as RoomChat;
  const state = { ...initialState, draft };
  render(<Composer chat={chat} state={state} name="Ben" onSend={() => {}} onFiles={() => {}} />);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: text.send }).disabled).toBe(true);
});
