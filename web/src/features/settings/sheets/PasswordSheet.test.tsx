import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { failOnceClosed } from "#/testing/failOnceClosed";
import { toastStore } from "#/ui/toasts";
import PasswordSheet from "./PasswordSheet";

afterEach(() => vi.unstubAllGlobals());

const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const close = () => fireEvent.click(screen.getByRole("button", { name: "Close" }));

test("POLISH-05 the current password alone, which a browser fills in by itself, is nothing to ask about", () => {
  const onClose = vi.fn<() => void>();
  render(<PasswordSheet onClose={onClose} />);
  fill("Current password", "secret123");
  close();
  expect(onClose).toHaveBeenCalledOnce();
});

test.each(["New password", "New password again"])("POLISH-05 %s is not closed away unasked", (label) => {
  const onClose = vi.fn<() => void>();
  render(<PasswordSheet onClose={onClose} />);
  fill(label, "another123");
  close();
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole("alertdialog", { name: "Discard your changes?" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Keep editing" }));
  expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe("another123");
  // Emptied again it is nothing to ask about.
  fill(label, "");
  close();
  expect(onClose).toHaveBeenCalledOnce();
});

/** A change that is under way, with what answers it. */
async function changing() {
  let answer: (response: Response) => void = () => {};
  const waiting = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal("fetch", (path: string) =>
    path === "/api/users/me/password" ? waiting : Promise.resolve(Response.json({})),
  );
  const onClose = vi.fn<() => void>();
  const { unmount } = render(<PasswordSheet onClose={onClose} />);
  fill("Current password", "secret123");
  fill("New password", "another123");
  fill("New password again", "another123");
  const save = screen.getByRole("button", { name: "Change password" });
  fireEvent.click(save);
  await vi.waitFor(() => expect(save.getAttribute("aria-busy")).toBe("true"));
  return { onClose, unmount, answer: (response: Response) => answer(response) };
}
const told = () => toastStore.get().map(({ message }) => message);

test("LEAVE-01 a change of the password that is answered after its sheet was closed closes no other sheet", async () => {
  const { onClose, unmount, answer } = await changing();
  unmount();
  answer(Response.json({ success: true }));
  await vi.waitFor(() => expect(told()).toContain("Password changed"));
  expect(onClose).not.toHaveBeenCalled();
});

test("POLISH-05 closing asks nothing about a password that is being changed; if that fails it is told", async () => {
  const { onClose, unmount, answer } = await changing();
  expect(screen.getByLabelText<HTMLInputElement>("New password").readOnly).toBe(true);
  await failOnceClosed({ answer: () => answer, onClose, unmount }, "The password could not be changed");
});
