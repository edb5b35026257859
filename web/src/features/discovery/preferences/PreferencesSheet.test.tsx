import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Me } from "#/api/types";
import { sessionStore } from "#/state/session";
import { common } from "#/text/common";
import { preferences as text } from "#/text/preferences";
import { toastStore } from "#/ui/toasts";
import { defaultPreferences } from "./preferences";
import PreferencesSheet from "./PreferencesSheet";

/** Answers what is saved. */
let answer: ((response: Response) => void) | undefined;
const [onClose, onSaved] = [vi.fn<() => void>(), vi.fn<() => void>()];

beforeEach(() => {
  answer = undefined;
  onClose.mockReset();
  onSaved.mockReset();
  for (const { id } of toastStore.get()) toastStore.dismiss(id);
  const me = { id: "0000000000001", preferences: defaultPreferences } as unknown as Me;
  sessionStore.begin("token", me, "device");
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (answer = resolve)));
});

const women = () => screen.getByRole<HTMLInputElement>("radio", { name: text.interestedInNames.women });
const saved = () =>
  Response.json({ success: true, preferences: { ...defaultPreferences, interested_in: "women" } });

const show = (cache: QueryClient) =>
  render(
    <QueryClientProvider client={cache}>
      <PreferencesSheet onClose={onClose} onSaved={onSaved} />
    </QueryClientProvider>,
  );

/** The sheet of preferences that are being saved. */
async function saving(cache = new QueryClient()) {
  const shown = show(cache);
  fireEvent.click(women());
  fireEvent.click(screen.getByRole("button", { name: text.save }));
  await vi.waitFor(() => expect(answer).toBeDefined());
  return shown;
}

test("PREF-03 nothing can be changed while the preferences are saved, and then the sheet closes", async () => {
  await saving();
  expect(women().closest("[inert]")).not.toBeNull();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: text.reset }).disabled).toBe(true);
  answer?.(saved());
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(onSaved).toHaveBeenCalledOnce();
});

test("PREF-03 preferences that are saved once their sheet is closed leave the one that is open by then alone", async () => {
  const cache = new QueryClient();
  const { unmount } = await saving(cache);
  fireEvent.click(screen.getByRole("button", { name: common.close }));
  // Without a question: they are on their way.
  expect(onClose).toHaveBeenCalledOnce();
  unmount();
  show(cache);
  answer?.(saved());
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(onClose).toHaveBeenCalledOnce();
  expect(women().checked).toBe(true);
});

test("PREF-03 that the preferences were not saved is told once their sheet is closed, too, and it has them again", async () => {
  const cache = new QueryClient();
  const { unmount } = await saving(cache);
  fireEvent.click(screen.getByRole("button", { name: common.close }));
  unmount();
  answer?.(Response.json({ error: "Not today" }, { status: 500 }));
  await vi.waitFor(() =>
    expect(toastStore.get().map(({ message }) => message)).toEqual([text.failed("Not today")]),
  );
  show(cache);
  expect(women().checked).toBe(true);
});
