import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Sheet } from "./Sheet";

function shown() {
  const onClose = vi.fn<() => void>();
  render(
    <Sheet title="Preferences" onClose={onClose}>
      <p>inside</p>
    </Sheet>,
  );
  return { onClose, sheet: screen.getByRole("dialog", { name: "Preferences" }) };
}

function drag(sheet: HTMLElement, down: number): void {
  const handle = sheet.querySelector(".touch-none");
  if (!handle) throw new Error("the sheet has no handle");
  handle.setPointerCapture = () => undefined;
  fireEvent.pointerDown(handle, { clientY: 100, pointerId: 1, isPrimary: true });
  fireEvent.pointerMove(handle, { clientY: 100 + down, pointerId: 1, isPrimary: true });
  fireEvent.pointerUp(handle, { clientY: 100 + down, pointerId: 1, isPrimary: true });
}

/** A press on the backdrop. */
function pressBeside(sheet: HTMLElement): void {
  fireEvent.pointerDown(sheet);
  fireEvent.click(sheet);
}

test("a sheet is open while it is rendered", () => {
  const { sheet } = shown();
  expect(sheet).toHaveProperty("open", true);
});

test("its button, Escape and the backdrop close it; a press inside does not", () => {
  const { onClose, sheet } = shown();
  fireEvent.click(screen.getByText("inside"));
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  fireEvent(sheet, new Event("cancel", { cancelable: true }));
  pressBeside(sheet);
  expect(onClose).toHaveBeenCalledTimes(3);
});

test("POLISH-05 a press that begins inside and ends beside it, as when words are selected, does not close it", () => {
  const { onClose, sheet } = shown();
  fireEvent.pointerDown(screen.getByText("inside"));
  fireEvent.click(sheet);
  expect(onClose).not.toHaveBeenCalled();
});

test("a drag down closes it, a little pull does not", () => {
  const { onClose, sheet } = shown();
  drag(sheet, 40);
  expect(onClose).not.toHaveBeenCalled();
  drag(sheet, 160);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test("with something unsaved in it, each way of closing it asks first", () => {
  const onClose = vi.fn<() => void>();
  render(
    <Sheet title="Preferences" onClose={onClose} unsaved>
      <p>inside</p>
    </Sheet>,
  );
  const sheet = screen.getByRole("dialog", { name: "Preferences" });
  const ways = [
    () => fireEvent.click(screen.getByRole("button", { name: "Close" })),
    () => fireEvent(sheet, new Event("cancel", { cancelable: true })),
    () => pressBeside(sheet),
    () => drag(sheet, 200),
  ];
  for (const close of ways) {
    close();
    fireEvent.click(screen.getByRole("button", { name: "Keep editing" }));
    expect(screen.queryByRole("alertdialog")).toBeNull();
  }
  expect(onClose).not.toHaveBeenCalled();
  pressBeside(sheet);
  fireEvent.click(screen.getByRole("button", { name: "Discard" }));
  expect(onClose).toHaveBeenCalledTimes(1);
});
