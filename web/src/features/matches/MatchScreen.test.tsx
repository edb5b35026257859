import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Me } from "#/api/types";
import { sessionStore } from "#/state/session";
import { keepUnsent, readUnsent } from "#/state/unsent";
import { AlertDialog } from "#/ui/AlertDialog";
import MatchScreen from "./MatchScreen";

const me = { id: "0000000000001", name: "Ann", pictures: [] } as unknown as Me;
const person = { id: "0000000000002", name: "Ben", pictures: [] };

beforeEach(() => sessionStore.begin("token", me, "browser"));

function open() {
  const match = { pathname: "/match", state: { person, me: me.id, roomId: "7" } };
  const router = createMemoryRouter(
    [
      { path: "/match", element: <MatchScreen /> },
      { path: "*", element: <p>Elsewhere</p> },
    ],
    { initialEntries: ["/moments", match], initialIndex: 1 },
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

const follow = (name: string) => () => fireEvent.click(screen.getByRole("link", { name }));

test.each([
  ["/discovery", "Keep Swiping", follow("Keep Swiping")],
  ["/chat/7", "Send a Message", follow("Send a Message")],
  ["/discovery", "Escape", () => fireEvent.keyDown(document.body, { key: "Escape" })],
])("MATCH-01 Back from %s, where %s leads, does not celebrate again", async (path, _, leave) => {
  const router = open();
  leave();
  await screen.findByText("Elsewhere");
  expect(router.state.location.pathname).toBe(path);
  await router.navigate(-1);
  expect(router.state.location.pathname).toBe("/moments");
});

test("MATCH-01 the buttons take no press in the first half second, which was meant for what lay there before", () => {
  vi.useFakeTimers();
  open();
  const buttons = screen.getByRole("link", { name: "Send a Message" }).parentElement;
  expect(buttons?.style.pointerEvents).toBe("none");
  act(() => void vi.advanceTimersByTime(500));
  expect(buttons?.style.pointerEvents).toBe("");
  vi.useRealTimers();
});

test("MATCH-01 Escape in a dialog over the match does not leave the match", () => {
  const router = open();
  render(<AlertDialog title="Keyboard" message="" onConfirm={() => {}} />);
  fireEvent.keyDown(screen.getByRole("alertdialog"), { key: "Escape" });
  expect(router.state.location.pathname).toBe("/match");
});

/** Writes and sends; the answer is that it arrived, or fails the sending. */
function send(): { arrive: () => void; fail: () => void } {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  let arrive = () => {};
  let fail = () => {};
  vi.stubGlobal(
    "fetch",
    () =>
      new Promise((resolve, reject) => {
        arrive = () => resolve(Response.json({}));
        fail = () => reject(new TypeError("network"));
      }),
  );
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "Hello Ben" } });
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  return { arrive: () => arrive(), fail: () => fail() };
}

test("POLISH-10 whoever has gone on before the words are sent stays there, and what they typed in the chat meanwhile is kept", async () => {
  const router = open();
  const { arrive } = send();
  follow("Keep Swiping")();
  await screen.findByText("Elsewhere");
  keepUnsent(me.id, "7", { ...readUnsent(me.id, "7"), draft: "How are you?" });
  arrive();
  await vi.waitFor(() => expect(readUnsent(me.id, "7").texts).toEqual([]));
  expect(readUnsent(me.id, "7").draft).toBe("How are you?");
  expect(router.state.location.pathname).toBe("/discovery");
});

describe("POLISH-10 words for the match that were delivered another way", () => {
  const nothing = { draft: "", texts: [] };

  test("POLISH-10 while the sending waits for its answer: the chat opens, and nothing says that they were not sent", async () => {
    const router = open();
    const { fail } = send();
    expect(readUnsent(me.id, "7").texts).toMatchObject([{ content: "Hello Ben" }]);
    keepUnsent(me.id, "7", nothing);
    fail();
    await screen.findByText("Elsewhere");
    expect(router.state.location.pathname).toBe("/chat/7");
  });

  test("POLISH-10 by another tab, after the sending failed here: the chat opens", async () => {
    const router = open();
    const { fail } = send();
    fail();
    await screen.findByText(/^Not sent/);
    // Nor is there a connection.
    fail();
    await screen.findByText("Not sent. It waits for a connection.");
    sessionStorage.removeItem(`kindred.unsent.${me.id}.7`);
    act(() => void globalThis.dispatchEvent(new StorageEvent("storage")));
    await screen.findByText("Elsewhere");
    expect(router.state.location.pathname).toBe("/chat/7");
  });

  test("POLISH-05 where nothing can be stored, words that were not sent stay in the field", async () => {
    open();
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    const { fail } = send();
    fail();
    await screen.findByText(/^Not sent/);
    expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("Hello Ben");
    vi.restoreAllMocks();
  });
});
