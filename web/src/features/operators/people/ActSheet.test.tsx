import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { ActSheet } from "./ActSheet";

/** Answers the act. */
let answer: ((response: Response) => void) | undefined;
const onClose = vi.fn<() => void>();

beforeEach(() => {
  answer = undefined;
  onClose.mockReset();
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (answer = resolve)));
});

/** The sheet for a link to a new password, once its button is pressed. */
async function underWay() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ActSheet
        person={{ id: "b1", name: "Ben", suspension: null }}
        act={{ kind: "link" }}
        onClose={onClose}
      />
    </QueryClientProvider>,
  );
  const why = screen.getByRole("textbox");
  fireEvent.change(why, { target: { value: "He has lost his address" } });
  fireEvent.submit(why.closest("form") ?? why);
  await vi.waitFor(() => expect(answer).toBeDefined());
}
const close = () => fireEvent.click(screen.getByRole("button", { name: "Close" }));

test("DESK-03 a link that was made is shown, though its sheet was to be closed before the answer", async () => {
  await underWay();
  close();
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  answer?.(Response.json({ path: "/reset-password?token=t", ends_at: "2026-03-01T12:00:00Z" }));
  expect((await screen.findByLabelText<HTMLInputElement>("Link")).value).toContain("/reset-password?token=t");
});

test("DESK-03 an act that fails says so where it was asked for, and asks then before what was typed is closed away", async () => {
  await underWay();
  close();
  answer?.(Response.json({ error: "Not today" }, { status: 500 }));
  await screen.findByText("Not today");
  close();
  expect(screen.getByRole("alertdialog", { name: "Discard your changes?" })).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});
