import { fireEvent, screen } from "@testing-library/react";
import { expect, type Mock, vi } from "vitest";
import { toastStore } from "#/ui/toasts";

interface SendingSheet {
  /** What answers the call; undefined until it is made. */
  answer: () => ((response: Response) => void) | undefined;
  onClose: Mock<() => void>;
  unmount: () => void;
}

/** Closes a sheet while what it sends is on its way, which asks nothing; then that fails, and a toast says so. */
export async function failOnceClosed(sheet: SendingSheet, told: string): Promise<void> {
  await vi.waitFor(() => expect(sheet.answer()).toBeDefined());
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(sheet.onClose).toHaveBeenCalledOnce();
  sheet.unmount();
  sheet.answer()?.(Response.json({ error: "Try again later" }, { status: 503 }));
  await vi.waitFor(() =>
    expect(toastStore.get().map(({ message }) => message)).toContain(`${told}: Try again later`),
  );
}
