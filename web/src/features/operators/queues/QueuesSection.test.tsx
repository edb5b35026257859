import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { providePasswordQuestion } from "#/api/confirmation";
import type { Me } from "#/api/types";
import { sessionStore } from "#/state/session";
import QueuesSection from "./QueuesSection";

const queue = {
  items: [{ id: "r1", about: { id: "b1", name: "Ben" }, topic: "scam", since: "2026-03-01T12:00:00Z" }],
  has_more: false,
  waiting: { reports: 1, pictures: 0, selfies: 0, appeals: 0, letters: 0 },
  undoable: [],
};
const wanted = () => Response.json({ error: "Password", code: "password_needed" }, { status: 403 });

let answer: () => Response;
const asks = vi.fn<() => Promise<boolean>>(async () => false);

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answer = () => Response.json(queue);
  vi.stubGlobal("fetch", async () => answer());
  providePasswordQuestion(asks);
  sessionStore.begin("token", { id: "o1", name: "Olga", operator: "decides" } as Me, "browser");
});
afterEach(() => vi.useRealTimers());

test("DESK-01 the queue is looked at again without a question for the password; whoever tries again is asked", async () => {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <QueuesSection />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(await screen.findByText("Ben")).toBeTruthy();
  answer = wanted;
  await act(async () => void (await vi.advanceTimersByTimeAsync(11_000)));
  expect(asks).not.toHaveBeenCalled();
  expect(screen.getByText("Ben")).toBeTruthy();
  fireEvent.click(await screen.findByRole("button", { name: "Try Again" }));
  await vi.waitFor(() => expect(asks).toHaveBeenCalledTimes(1));
});
