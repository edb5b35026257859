import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { toastStore } from "#/ui/toasts";
import { BlockSheet } from "./BlockSheet";

/** Answers the block. */
let answer: ((response: Response) => void) | undefined;
const onClose = vi.fn<() => void>();
const onLeave = vi.fn<() => void>();

beforeEach(() => {
  answer = undefined;
  onClose.mockReset();
  onLeave.mockReset();
  for (const { id } of toastStore.get()) toastStore.dismiss(id);
  vi.stubGlobal("fetch", async (url: string) =>
    url.endsWith("/block")
      ? new Promise<Response>((resolve) => (answer = resolve))
      : Response.json({ matches: [], likedUsers: [], favorites: [] }),
  );
});

async function block() {
  const sheet = render(
    <QueryClientProvider client={new QueryClient()}>
      <BlockSheet person={{ id: "0000000000001", name: "Ben" }} onClose={onClose} onLeave={onLeave} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Block" }));
  await vi.waitFor(() => expect(answer).toBeDefined());
  return sheet;
}

async function blocked() {
  answer?.(Response.json({ success: true }));
  await vi.waitFor(() => expect(toastStore.get().map(({ message }) => message)).toContain("Ben is blocked"));
}

test("SAFE-01 whoever blocks somebody leaves the screen that is about them", async () => {
  await block();
  await blocked();
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(onLeave).toHaveBeenCalledTimes(1);
});

test("SAFE-01 a block that is answered once its sheet is closed closes no other sheet, and the screen about them is left", async () => {
  const { unmount } = await block();
  unmount();
  await blocked();
  expect(onClose).not.toHaveBeenCalled();
  expect(onLeave).toHaveBeenCalledTimes(1);
});

test("SAFE-01 a block that fails once its sheet is closed is told of", async () => {
  const { unmount } = await block();
  unmount();
  answer?.(Response.json({ error: "Not today" }, { status: 500 }));
  await vi.waitFor(() => expect(toastStore.get().map(({ message }) => message)).toEqual(["Not today"]));
});
