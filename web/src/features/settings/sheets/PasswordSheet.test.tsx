import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import PasswordSheet from "./PasswordSheet";

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
});
