import { act, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import SignedInFrame from "./SignedInFrame";

vi.mock("./Layout", () => ({ Layout: () => <h1>Discover</h1> }));
vi.mock("./BackgroundTasks", () => ({ default: () => <output>running</output> }));

afterEach(() => vi.useRealTimers());

/** What has been asked for by now comes, and is shown. */
const settle = () => act(async () => void (await import("./BackgroundTasks")));

test("APP-05 what runs behind the screens is loaded once the first of them is painted", async () => {
  vi.useFakeTimers({ toFake: ["requestAnimationFrame", "setTimeout", "clearTimeout"] });
  await act(async () => void render(<SignedInFrame />, { wrapper: MemoryRouter }));
  await settle();
  expect(screen.getByRole("heading", { name: "Discover" })).toBeDefined();
  expect(screen.queryByText("running")).toBeNull();
  // The callbacks of a frame run before it is painted.
  vi.advanceTimersToNextFrame();
  await settle();
  expect(screen.queryByText("running")).toBeNull();
  vi.advanceTimersByTime(1);
  await settle();
  expect(screen.getByText("running")).toBeDefined();
});
