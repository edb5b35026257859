import { fireEvent, render, screen } from "@testing-library/react";
import { Star } from "lucide-react";
import { expect, test, vi } from "vitest";
import { IconButton } from "./IconButton";

test("ACCESS-01 a button has the focus while it is busy, too, and takes no press meanwhile", () => {
  const pressed = vi.fn<() => void>();
  const button = (busy: boolean) => <IconButton label="Refresh" icon={Star} busy={busy} onClick={pressed} />;
  const { rerender } = render(button(false));
  const shown = screen.getByRole("button", { name: "Refresh" });
  shown.focus();
  fireEvent.click(shown);
  rerender(button(true));
  fireEvent.click(shown);
  expect(pressed).toHaveBeenCalledOnce();
  // A browser takes the focus from what is disabled.
  expect(shown.hasAttribute("disabled")).toBe(false);
  expect(shown.getAttribute("aria-disabled")).toBe("true");
  expect(document.activeElement).toBe(shown);
});
