import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Toaster } from "./Toaster";
import { dropOffers, toast } from "./toasts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  act(() => vi.runAllTimers());
  vi.useRealTimers();
});

test("a toast is put into a polite status and goes by itself", () => {
  render(<Toaster />);
  act(() => toast.success("Saved successfully", 2200));
  expect(screen.getByRole("status").textContent).toBe("Saved successfully");
  act(() => vi.advanceTimersByTime(2199));
  expect(screen.queryByText("Saved successfully")).not.toBeNull();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.queryByText("Saved successfully")).toBeNull();
});

test("the same words are shown once, and no more than three toasts at a time", () => {
  render(<Toaster />);
  act(() => ["one", "two", "two", "three", "four"].forEach((words) => toast.say(words)));
  expect([...screen.getByRole("status").querySelectorAll("p")].map((item) => item.textContent)).toEqual([
    "two",
    "three",
    "four",
  ]);
});

test("what a toast offers is done once, and it goes at once; otherwise it stays for 6 s", () => {
  render(<Toaster />);
  const run = vi.fn<() => void>();
  act(() => toast.offer("Hidden", { label: "Undo", run }));
  act(() => vi.advanceTimersByTime(5999));
  act(() => screen.getByRole("button", { name: "Undo" }).click());
  expect(run).toHaveBeenCalledOnce();
  expect(screen.queryByText("Hidden")).toBeNull();
  act(() => toast.offer("Hidden", { label: "Undo", run }));
  act(() => vi.advanceTimersByTime(6000));
  expect(screen.queryByText("Hidden")).toBeNull();
});

test("what a toast offers stays while it is pointed at or has the focus, and as long again after both", () => {
  render(<Toaster />);
  act(() => toast.offer("Hidden", { label: "Undo", run: () => undefined }));
  const button = screen.getByRole("button", { name: "Undo" });
  const isThere = () => screen.queryByText("Hidden") !== null;
  fireEvent.pointerEnter(screen.getByText("Hidden"));
  act(() => vi.advanceTimersByTime(60_000));
  act(() => button.focus());
  fireEvent.pointerLeave(screen.getByText("Hidden"));
  act(() => vi.advanceTimersByTime(60_000));
  expect(isThere()).toBe(true);
  act(() => button.blur());
  act(() => vi.advanceTimersByTime(5999));
  expect(isThere()).toBe(true);
  act(() => vi.advanceTimersByTime(1));
  expect(isThere()).toBe(false);
});

test("what a toast offers is not taken away by others, and goes with the session", () => {
  render(<Toaster />);
  const words = () => [...screen.getByRole("status").querySelectorAll("p")].map((item) => item.textContent);
  act(() => toast.offer("Hidden", { label: "Undo", run: () => undefined }));
  act(() => ["one", "two", "three"].forEach((said) => toast.say(said)));
  expect(words()).toEqual(["HiddenUndo", "two", "three"]);
  act(() => dropOffers());
  expect(words()).toEqual(["two", "three"]);
});

test("ACCESS-01 whoever takes up what a toast offers has the focus where it was when the toast came, or just before where that is gone", () => {
  render(
    <>
      <button type="button">Hide</button>
      <button type="button">Next</button>
      <Toaster />
    </>,
  );
  const [hide, next] = ["Hide", "Next"].map((name) => screen.getByRole("button", { name }));
  for (const isGone of [false, true]) {
    act(() => hide?.focus());
    act(() => toast.offer("Hidden", { label: "Undo", run: () => undefined }));
    // Tab leads there past all that follows.
    act(() => next?.focus());
    if (isGone) hide?.remove();
    const undo = screen.getByRole("button", { name: "Undo" });
    act(() => undo.focus());
    act(() => undo.click());
    expect(document.activeElement).toBe(isGone ? next : hide);
  }
  if (hide) next?.before(hide);
});
