import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, test } from "vitest";
import type { Me } from "#/api/types";
import { sessionStore } from "#/state/session";
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

test("MATCH-01 Escape in a dialog over the match does not leave the match", () => {
  const router = open();
  render(<AlertDialog title="Keyboard" message="" onConfirm={() => {}} />);
  fireEvent.keyDown(screen.getByRole("alertdialog"), { key: "Escape" });
  expect(router.state.location.pathname).toBe("/match");
});
