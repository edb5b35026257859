import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from "react-router";
import { expect, vi } from "vitest";
import type { Me } from "#/api/types";
import { sessionStore } from "#/state/session";
import { toastStore } from "#/ui/toasts";

interface ScreenWithBen {
  /** The route of the screen. */
  route: string;
  screen: ReactElement;
  /** Where it is opened. */
  address: string;
  /** What the server answers to all else than the block. */
  answerTo: (url: string) => object;
  cache?: QueryClient;
}

/** Opens a screen and has Ben, whom it is about, blocked there, up to the answer; `at` is where the app is, and `go` leads elsewhere. */
export async function blockBen({
  route,
  address,
  answerTo,
  cache = new QueryClient(),
  ...of
}: ScreenWithBen) {
  for (const { id } of toastStore.get()) toastStore.dismiss(id);
  sessionStore.begin("token", { id: "0000000000009" } as Me, "browser");
  let answer: ((response: Response) => void) | undefined;
  vi.stubGlobal("fetch", async (url: string) =>
    url.endsWith("/block")
      ? new Promise<Response>((resolve) => (answer = resolve))
      : Response.json(answerTo(url)),
  );
  let app: { at: string; go: (path: string) => void } = { at: "", go: () => {} };
  const App = () => {
    const navigate = useNavigate();
    app = { at: useLocation().pathname, go: (path) => void navigate(path) };
    return null;
  };
  render(
    <MemoryRouter initialEntries={[address]}>
      <QueryClientProvider client={cache}>
        <Routes>
          <Route path={route} element={of.screen} />
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
