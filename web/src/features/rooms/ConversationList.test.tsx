import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { BrowserRouter, Link, MemoryRouter, useLocation } from "react-router";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Me, Room } from "#/api/types";
import { sessionStore } from "#/state/session";
import { keepUnsent } from "#/state/unsent";
import { toastStore } from "#/ui/toasts";
import { ConversationList, ConversationMenu } from "./ConversationList";
import { conversations } from "./conversations";

const me = "0000000000009";
const roomWith = (id: string, name: string) =>
  ({ id, unread_count: 0, user: { id: `of-${id}`, name, pictures: [] } }) as unknown as Room;
const rooms = [roomWith("1", "Anna"), roomWith("2", "Ben")];

// Loaded on demand, which takes its time on a busy machine.
beforeAll(() => ConversationMenu.preload());
beforeEach(() => {
  sessionStore.begin("token", { id: me } as Me, "device");
  for (const { id } of toastStore.get()) toastStore.dismiss(id);
  vi.stubGlobal("fetch", async () => Response.json({ matches: [], likedUsers: [], favorites: [] }));
});

const Address = () => <output>{useLocation().pathname}</output>;

const List = () => <ConversationList rooms={rooms} hasMore={false} loadsAll={false} />;

function show(address = "/messages", screen = <List />) {
  history.replaceState(null, "", address);
  return render(
    <BrowserRouter>
      <QueryClientProvider client={new QueryClient()}>
        {screen}
        <Address />
      </QueryClientProvider>
    </BrowserRouter>,
  );
}
const row = (name: string) => screen.getByRole("link", { name: new RegExp(name) });
const offers = async (name: string) => {
  await screen.findByRole("button", { name: `Block ${name}` });
  // What else there is to do with them is asked first.
  await vi.waitFor(() => expect(screen.queryByRole("button", { name: "Loading" })).toBeNull());
  return screen
    .getAllByRole("button")
    .map(({ textContent }) => textContent?.trim())
    .filter((words) => /^(?:Hide|Report|Block)/.test(words ?? ""));
};

test("MSGS-08 the other mouse button, or the key for menus, opens a row's menu, which offers what the chat's does", async () => {
  show();
  expect(fireEvent.contextMenu(row("Ben"), { button: 2 })).toBe(false);
  expect(await offers("Ben")).toEqual(["Hide conversation", "Report Ben", "Block Ben"]);
});

test("MSGS-08 a button of each row, which Tab reaches, opens its menu", async () => {
  show();
  const button = screen.getByRole("button", { name: "Options for Anna" });
  expect(button.tabIndex).toBe(0);
  fireEvent.click(button);
  expect(await offers("Anna")).toContain("Hide conversation");
});

test("MSGS-08 a finger that rests on a row opens its menu and not the conversation; one that moves does neither", async () => {
  show();
  vi.useFakeTimers();
  const finger = { pointerType: "touch", isPrimary: true, clientX: 10, clientY: 10 };
  fireEvent.pointerDown(row("Ben"), finger);
  fireEvent.pointerMove(row("Ben"), { ...finger, clientY: 40 });
  act(() => void vi.advanceTimersByTime(600));
  expect(screen.queryByRole("dialog")).toBeNull();
  fireEvent.pointerUp(row("Ben"), finger);
  fireEvent.pointerDown(row("Ben"), finger);
  act(() => void vi.advanceTimersByTime(600));
  vi.useRealTimers();
  expect(await offers("Ben")).toContain("Hide conversation");
  fireEvent.click(row("Ben"));
  expect(screen.getByRole("status").textContent).toBe("/messages");
});

test("MSGS-08 what waits in a room to be sent keeps its conversation in the list", async () => {
  keepUnsent(me, "2", { draft: "", texts: [{ key: "a", content: "See you", firstSentAt: 5 }] });
  show();
  fireEvent.click(screen.getByRole("button", { name: "Options for Ben" }));
  expect(await offers("Ben")).toEqual(["Report Ben", "Block Ben"]);
});

test("MSGS-08 WIDE-02 the thread of a conversation that is hidden from its row is left, another one stays", async () => {
  for (const [address, left] of [
    ["/chat/2", "/messages"],
    ["/chat/1", "/chat/1"],
  ] as const) {
    const { unmount } = show(address);
    fireEvent.click(screen.getByRole("button", { name: "Options for Ben" }));
    const hide = await screen.findByRole("button", { name: "Hide conversation" });
    await vi.waitFor(() => expect(hide.getAttribute("aria-busy")).toBeNull());
    fireEvent.click(hide);
    fireEvent.click(await screen.findByRole("button", { name: "Hide" }));
    expect(screen.getByRole("status").textContent).toBe(left);
    unmount();
  }
});

test.each([
  ["the thread is left also once the sheet is closed", undefined, "/messages"],
  ["the thread is left also in a window that has no list by then", "Narrower", "/messages"],
  ["whoever has gone on to another thread stays there", "Go on", "/chat/1"],
  ["whoever has gone on to another screen stays there", "Go on", "/discovery"],
  ["whoever has gone on to their profile stays there", "Go on", "/profile/of-2"],
])("SAFE-01 WIDE-02 of somebody who is blocked from their row %s", async (_, pressed, left) => {
  let answer: ((response: Response) => void) | undefined;
  vi.stubGlobal("fetch", async (url: string) =>
    url.endsWith("/block")
      ? new Promise<Response>((resolve) => (answer = resolve))
      : Response.json({ matches: [], likedUsers: [], favorites: [] }),
  );
  const Pane = () => {
    const { pathname } = useLocation();
    const [isWide, setWide] = useState(true);
    return (
      <>
        {isWide && /^\/(?:messages|chat)/.test(pathname) ? <List /> : null}
        <button type="button" onClick={() => setWide(false)}>
          Narrower
        </button>
        <Link to={left}>Go on</Link>
      </>
    );
  };
  show("/chat/2", <Pane />);
  fireEvent.click(screen.getByRole("button", { name: "Options for Ben" }));
  fireEvent.click(await screen.findByRole("button", { name: "Block Ben" }));
  fireEvent.click(await screen.findByRole("button", { name: "Block" }));
  await vi.waitFor(() => expect(answer).toBeDefined());
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  if (pressed) fireEvent.click(screen.getByText(pressed));
  await act(async () => {
    answer?.(Response.json({ success: true }));
    await vi.waitFor(() =>
      expect(toastStore.get().map(({ message }) => message)).toContain("Ben is blocked"),
    );
  });
  expect(screen.getByRole("status").textContent).toBe(left);
});

test("MSGS-05 a search goes on by itself where a page of the conversations could not be loaded", async () => {
  vi.useFakeTimers();
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const pages: (() => Response)[] = [
    () => new Response("{}", { status: 500 }),
    () => Response.json({ rooms: [roomWith("3", "Carl")], has_more: false }),
  ];
  const asked = vi.fn<() => Promise<Response>>(async () => pages.shift()?.() ?? Response.error());
  vi.stubGlobal("fetch", asked);
  const cache = new QueryClient();
  cache.setQueryData(conversations.queryKey, { rooms, hasMore: true, unread: 0 });
  render(
    <MemoryRouter>
      <QueryClientProvider client={cache}>
        <ConversationList rooms={[]} hasMore loadsAll />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  await act(async () => void (await vi.advanceTimersByTimeAsync(100)));
  expect(asked).toHaveBeenCalledTimes(1);
  await act(async () => void (await vi.advanceTimersByTimeAsync(5_000)));
  expect(asked).toHaveBeenCalledTimes(2);
  expect(cache.getQueryData(conversations.queryKey)?.rooms.map(({ id }) => id)).toEqual(["1", "2", "3"]);
  vi.useRealTimers();
});

test.each([
  ["after", true],
  ["before", false],
])("no timer is left of a list that is left %s a page of it could not be loaded", async (_, failsFirst) => {
  vi.useFakeTimers();
  vi.spyOn(console, "warn").mockImplementation(() => {});
  let fail = () => {};
  vi.stubGlobal(
    "fetch",
    () => new Promise((_resolve, reject) => (fail = () => reject(new TypeError("network")))),
  );
  const cache = new QueryClient();
  cache.setQueryData(conversations.queryKey, { rooms, hasMore: true, unread: 0 });
  const { unmount } = render(
    <MemoryRouter>
      <QueryClientProvider client={cache}>
        <ConversationList rooms={[]} hasMore loadsAll />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  const failed = () =>
    act(async () => {
      fail();
      await vi.advanceTimersByTimeAsync(100);
    });
  if (failsFirst) await failed();
  unmount();
  if (!failsFirst) await failed();
  const timers = vi.getTimerCount();
  vi.advanceTimersByTime(5_000);
  expect(vi.getTimerCount()).toBe(timers);
  vi.useRealTimers();
});
