import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Me } from "#/api/types";
import { sessionStore } from "#/state/session";
import { common } from "#/text/common";
import { reporting as text } from "#/text/safety";
import { toastStore } from "#/ui/toasts";
import { ReportForm } from "./ReportForm";

/** Answers the report. */
let answer: ((response: Response) => void) | undefined;
const [onClose, onSent] = [vi.fn<() => void>(), vi.fn<() => void>()];

beforeEach(() => {
  answer = undefined;
  onClose.mockReset();
  onSent.mockReset();
  for (const { id } of toastStore.get()) toastStore.dismiss(id);
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (answer = resolve)));
});

const said = () => toastStore.get().map(({ message }) => message);
const reason = () => screen.getByRole<HTMLInputElement>("radio", { name: text.reasons.spam });
const words = () => screen.getByRole<HTMLTextAreaElement>("textbox");
const close = () => fireEvent.click(screen.getByRole("button", { name: common.close }));

const show = (cache: QueryClient) =>
  render(
    <QueryClientProvider client={cache}>
      <ReportForm
        title="Report Ben"
        person={{ id: "0000000000001" }}
        subject={undefined}
        onClose={onClose}
        onSent={onSent}
      />
    </QueryClientProvider>,
  );

/** A report that is on its way. */
async function sending(cache = new QueryClient()) {
  const shown = show(cache);
  fireEvent.click(reason());
  const form = document.querySelector("form");
  if (!form) throw new Error("there is no form");
  fireEvent.submit(form);
  await vi.waitFor(() => expect(answer).toBeDefined());
  return shown;
}

test("SAFE-02 whoever waits for their report is thanked in the sheet", async () => {
  await sending();
  answer?.(Response.json({ success: true }));
  await vi.waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  expect(said()).toEqual([]);
});

test("SAFE-02 a report on its way can't be changed, and nothing of it is kept once it is sent", async () => {
  const cache = new QueryClient();
  const { unmount } = await sending(cache);
  expect(words().readOnly).toBe(true);
  fireEvent.click(screen.getByRole("radio", { name: text.reasons.underage }));
  expect(reason().checked).toBe(true);
  answer?.(Response.json({ success: true }));
  await vi.waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  unmount();
  show(cache);
  expect(reason().checked).toBe(false);
});

test("SAFE-02 a report that is not sent yet is discarded after a question", () => {
  show(new QueryClient());
  fireEvent.click(reason());
  close();
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole("alertdialog")).toBeTruthy();
});

test("SAFE-02 a report on its way can't be discarded: its form closes without a question, and it is thanked", async () => {
  const { unmount } = await sending();
  close();
  expect(onClose).toHaveBeenCalledOnce();
  unmount();
  answer?.(Response.json({ success: true }));
  await vi.waitFor(() => expect(said()).toEqual([text.thanks]));
  expect(onSent).not.toHaveBeenCalled();
});

test("SAFE-02 that a report was not sent is told once its form is closed, too, and the form has it again", async () => {
  const cache = new QueryClient();
  const { unmount } = await sending(cache);
  close();
  unmount();
  answer?.(Response.json({ error: "Not today" }, { status: 500 }));
  await vi.waitFor(() => expect(said()).toEqual([text.notSent("Not today")]));
  show(cache);
  expect(reason().checked).toBe(true);
});

test("SAFE-02 POLISH-05 the reason and the words of a report are there again after a reload and an expired session, until it is sent", async () => {
  const me = { id: "0000000000009" } as Me;
  sessionStore.begin("first", me, "device");
  const before = show(new QueryClient());
  fireEvent.click(reason());
  fireEvent.change(words(), { target: { value: "Wants me to send gift cards." } });
  before.unmount();
  // A page that was just loaded.
  const reloaded = show(new QueryClient());
  expect(reason().checked).toBe(true);
  expect(words().value).toBe("Wants me to send gift cards.");
  reloaded.unmount();
  sessionStore.expire("first");
  sessionStore.begin("second", me, "device");
  const { unmount } = await sending();
  expect(words().value).toBe("Wants me to send gift cards.");
  answer?.(Response.json({ success: true }));
  await vi.waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  unmount();
  show(new QueryClient());
  expect(reason().checked).toBe(false);
  expect(words().value).toBe("");
});
