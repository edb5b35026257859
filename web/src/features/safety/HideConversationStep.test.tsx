import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { conversationsKey } from "#/api/queryKeys";
import { hideConversation as text } from "#/text/hideConversation";
import { toastStore } from "#/ui/toasts";
import { HideConversationStep } from "./HideConversationStep";

const toasts = () => toastStore.get().map(({ message }) => message);
const fetched = vi.fn<(url: string) => Promise<Response>>();

beforeEach(() => {
  for (const { id } of toastStore.get()) toastStore.dismiss(id);
  fetched.mockReset();
  vi.stubGlobal("fetch", fetched);
});

function open(isUnread: boolean, cache = new QueryClient()) {
  const step = (
    <HideConversationStep
      roomId="8"
      person={{ id: "7", name: "Ben" }}
      isUnread={isUnread}
      onClose={() => undefined}
      onHide={undefined}
    />
  );
  const router = createMemoryRouter([
    { path: "/", element: step },
    { path: "/chat/:id", element: "The chat" },
  ]);
  render(
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

test.each([
  [409, "unread", "There is something new to read in it", text.unread],
  [409, "is_match", "You are a match: end it first", "You are a match: end it first"],
  [500, undefined, "Not today", "Not today"],
])("MSGS-08 hiding that is answered with %i %s is told of", async (status, code, error, said) => {
  fetched.mockResolvedValue(Response.json({ error, code }, { status }));
  open(false);
  fireEvent.click(screen.getByRole("button", { name: text.confirm }));
  await vi.waitFor(() => expect(toasts()).toEqual([said]));
});

test("MSGS-08 with something new to read it is offered to be read, and nothing is asked of the server", async () => {
  open(true);
  expect(screen.queryByText(text.question)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: text.read }));
  await screen.findByText("The chat");
  expect(fetched).not.toHaveBeenCalled();
});

test("MSGS-08 taking it back in the toast puts the row back where it stood", async () => {
  const cache = new QueryClient();
  const rooms = [{ id: "6" }, { id: "8" }, { id: "9" }];
  cache.setQueryData(conversationsKey, { rooms });
  const listed = () => cache.getQueryData<{ rooms: { id: string }[] }>(conversationsKey)?.rooms;
  fetched.mockImplementation(async () => Response.json({ room_id: "8" }));
  open(false, cache);
  fireEvent.click(screen.getByRole("button", { name: text.confirm }));
  await vi.waitFor(() => expect(toasts()).toEqual([text.hidden]));
  expect(listed()).toEqual([{ id: "6" }, { id: "9" }]);
  toastStore.get()[0]?.action?.run();
  await vi.waitFor(() => expect(listed()).toEqual(rooms));
  expect(fetched.mock.calls.map(([url]) => url)).toContain("/api/messages/room/user/7");
});
