import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { providePasswordQuestion } from "#/api/confirmation";
import type { Me } from "#/api/types";
import { sessionStore } from "#/state/session";
import { OpenItem } from "./OpenItem";

const opened = {
  item: { id: "r1", about: { id: "b1", name: "Ben" }, topic: "scam", since: "2026-03-01T12:00:00Z" },
  about: null,
  report: {
    id: "r1",
    reporter: { id: "a1", name: "Ann" },
    reported: { id: "b1", name: "Ben" },
    reason: "scam",
    text: "He asked for money",
    subject: null,
    created_at: "2026-03-01T12:00:00Z",
  },
};

/** What the server answers to the next claim. */
let answer: () => Response;
const asks = vi.fn<() => Promise<boolean>>(async () => false);

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answer = () => Response.json(opened);
  vi.stubGlobal("fetch", async () => answer());
  providePasswordQuestion(asks);
  sessionStore.begin("token", { id: "o1", name: "Olga", operator: "decides" } as Me, "browser");
});
afterEach(() => {
  vi.useRealTimers();
  asks.mockClear();
});

async function typeAReason(): Promise<HTMLInputElement> {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <OpenItem
          place={{ kind: "reports", id: "r1" }}
          onTaken={() => undefined}
          onClose={() => undefined}
          onDecided={() => undefined}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const close = await screen.findByRole("button", { name: "Close the report (C)" });
  await act(async () => {
    fireEvent.click(close);
    // Its chunk.
    await import("./DecisionSheet");
  });
  const why = await screen.findByRole<HTMLInputElement>("textbox", { name: "Why?" });
  fireEvent.change(why, { target: { value: "A misunderstanding" } });
  return why;
}

async function afterAMinute(): Promise<void> {
  await act(async () => void (await vi.advanceTimersByTimeAsync(61_000)));
}

test("DESK-02 a renewal that fails leaves what is typed, and says what happened", async () => {
  const why = await typeAReason();
  answer = () => Response.json({ error: "busy" }, { status: 503 });
  await afterAMinute();
  await screen.findAllByText("This may not be yours any more: busy");
  expect([why.isConnected, why.value]).toEqual([true, "A misunderstanding"]);
  answer = () => Response.json(opened);
  await afterAMinute();
  await vi.waitFor(() => expect(screen.queryByText(/This may not be yours any more/)).toBeNull());
});

test("DESK-02 an item that doesn't wait any more says so, and what is typed stays", async () => {
  const why = await typeAReason();
  answer = () => Response.json({ error: "gone" }, { status: 404 });
  await afterAMinute();
  await screen.findAllByText(/This doesn't wait any more/);
  expect(screen.queryByRole("button", { name: "Take it again", hidden: true })).toBeNull();
  expect([why.isConnected, why.value]).toEqual([true, "A misunderstanding"]);
});

test("DESK-01 a renewal asks for no password over what is typed; opening an item does", async () => {
  const why = await typeAReason();
  answer = () => Response.json({ error: "Password", code: "password_needed" }, { status: 403 });
  await afterAMinute();
  expect(asks).not.toHaveBeenCalled();
  expect(why.value).toBe("A misunderstanding");
  fireEvent.click(screen.getByRole("button", { name: "Take it again", hidden: true }));
  await vi.waitFor(() => expect(asks).toHaveBeenCalledTimes(1));
});
