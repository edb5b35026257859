import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from "react-router";
import { expect, test, vi } from "vitest";
import type { Me } from "#/api/types";
import { sessionStore } from "#/state/session";
import { toastStore } from "#/ui/toasts";
import ProfileScreen from "./ProfileScreen";

const person = (id: string, name: string) => ({
  id,
  name,
  location: "Oslo, Norway",
  pictures: [],
  interests: [],
});
const people = [person("0000000000001", "Ben"), person("0000000000002", "Carl")];

/** The profile of Ben, about to be blocked there; `at` is where the app is, and `go` leads elsewhere. */
async function blocking() {
  sessionStore.begin("token", { id: "0000000000009" } as Me, "browser");
  let answer: ((response: Response) => void) | undefined;
  vi.stubGlobal("fetch", async (url: string) => {
    if (url.endsWith("/block")) return new Promise<Response>((resolve) => (answer = resolve));
    const user = people.find(({ id }) => url.endsWith(`/api/users/${id}`));
    return Response.json(user ? { user } : { likedUsers: [], favorites: [], matches: [], moments: [] });
  });
  let app: { at: string; go: (path: string) => void } = { at: "", go: () => {} };
  const App = () => {
    const navigate = useNavigate();
    app = { at: useLocation().pathname, go: (path) => void navigate(path) };
    return null;
  };
  render(
    <MemoryRouter initialEntries={["/profile/0000000000001"]}>
      <QueryClientProvider client={new QueryClient()}>
        <Routes>
          <Route path="/profile/:id" element={<ProfileScreen />} />
          <Route path="*" element={null} />
        </Routes>
        <App />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  fireEvent.click(await screen.findByRole("button", { name: "More about Ben" }));
  fireEvent.click(await screen.findByRole("button", { name: "Block Ben" }));
  fireEvent.click(await screen.findByRole("button", { name: "Block" }));
  await vi.waitFor(() => expect(answer).toBeDefined());
  const told = () => toastStore.get().map(({ message }) => message);
  return {
    at: () => app.at,
    go: (path: string) => act(async () => app.go(path)),
    blocked: () =>
      act(async () => {
        answer?.(Response.json({ success: true }));
        await vi.waitFor(() => expect(told()).toContain("Ben is blocked"));
      }),
  };
}

test("SAFE-01 whoever blocks somebody on their profile leaves it", async () => {
  const { at, blocked } = await blocking();
  await blocked();
  expect(at()).toBe("/discovery");
});

test.each([[["/messages"]], [["/profile/0000000000002"]], [["/messages", "/profile/0000000000001"]]])(
  "SAFE-01 whoever has gone on before the block was answered stays there: %j",
  async (ways) => {
    const { at, go, blocked } = await blocking();
    for (const way of ways) await go(way);
    await blocked();
    expect(at()).toBe(ways.at(-1));
  },
);
