import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from "react-router";
import { beforeAll, expect, test, vi } from "vitest";
import { conversationsKey } from "#/api/queryKeys";
import type { Me } from "#/api/types";
import { SafetySheet } from "#/features/safety/SafetyMenu";
import { sessionStore } from "#/state/session";
import { toastStore } from "#/ui/toasts";
import ChatScreen from "./ChatScreen";

const page = (id: string, name: string) => ({
  room: { id, user: { id: `of-${id}`, name, pictures: [] } },
  messages: [],
  has_more: false,
  version: 0,
});

// Loaded on demand, which takes its time on a busy machine.
beforeAll(() => SafetySheet.preload());

/** The chat with Ben, about to be blocked there; `at` is where the app is, and `go` leads elsewhere. */
async function blocking() {
  sessionStore.begin("token", { id: "0000000000009" } as Me, "browser");
  let answer: ((response: Response) => void) | undefined;
  vi.stubGlobal("fetch", async (url: string) => {
    if (url.endsWith("/block")) return new Promise<Response>((resolve) => (answer = resolve));
    const [, room] = /room\/(\d)\/messages/.exec(url) ?? [];
    return Response.json(
      room ? page(room, room === "2" ? "Ben" : "Anna") : { likedUsers: [], favorites: [], matches: [] },
    );
  });
  let app: { at: string; go: (path: string) => void } = { at: "", go: () => {} };
  const App = () => {
    const navigate = useNavigate();
    app = { at: useLocation().pathname, go: (path) => void navigate(path) };
    return null;
  };
  const cache = new QueryClient();
  // As the list beside it does.
  cache.setQueryDefaults(conversationsKey, { queryFn: () => ({ rooms: [] }) });
  render(
    <MemoryRouter initialEntries={["/chat/2"]}>
      <QueryClientProvider client={cache}>
        <Routes>
          <Route path="/chat/:id" element={<ChatScreen />} />
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
    for (const { id } of toastStore.get()) toastStore.dismiss(id);
  },
);
