import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { Banners } from "./Banners";
import { bannersOf, showBanner } from "./bannerStore";

afterEach(() => void vi.useRealTimers());

test("POLISH-02 a banner stays while it has the focus, and goes a while after it has lost it", () => {
  vi.useFakeTimers();
  const cache = new QueryClient();
  render(
    <QueryClientProvider client={cache}>
      <MemoryRouter initialEntries={["/moments"]}>
        <Banners />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const person = { name: "Ben", pictures: [] };
  const banner = { about: "1", person, title: "Ben", text: "Hello", to: { path: "/chat/1" } };
  act(() => showBanner(bannersOf(cache), banner));
  const link = () => screen.queryByRole("link", { name: /Ben/ });
  act(() => link()?.focus());
  // A pointer that passes over it changes nothing.
  const shown = screen.getByRole("link", { name: /Ben/ });
  fireEvent.pointerEnter(shown, { pointerType: "mouse" });
  fireEvent.pointerLeave(shown);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(link()).not.toBeNull();
  act(() => link()?.blur());
  act(() => void vi.advanceTimersByTime(60_000));
  expect(link()).toBeNull();
});
