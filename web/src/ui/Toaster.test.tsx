import { act, render, screen } from "@testing-library/react";
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

test("what a toast offers stays while it is pointed at or has the focus, and goes with the session", () => {
  render(<Toaster />);
  const run = vi.fn<() => void>();
  act(() => toast.offer("Hidden", { label: "Undo", run }));
  const button = screen.getByRole("button", { name: "Undo" });
  act(() => button.focus());
  act(() => vi.advanceTimersByTime(60_000));
  expect(screen.queryByText("Hidden")).not.toBeNull();
  act(() => button.blur());
  act(() => vi.advanceTimersByTime(5999));
  expect(screen.queryByText("Hidden")).not.toBeNull();
  act(() => toast.say("Your account is deleted"));
  act(() => dropOffers());
  expect(screen.queryByText("Hidden")).toBeNull();
  expect(screen.queryByText("Your account is deleted")).not.toBeNull();
});
