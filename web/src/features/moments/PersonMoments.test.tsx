import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import type { Me } from "#/api/types";
import { sessionStore } from "#/state/session";
import PersonMoments from "./PersonMoments";

const show = (cache: QueryClient) =>
  render(
    <MemoryRouter>
      <QueryClientProvider client={cache}>
        <PersonMoments id="0000000000001" />
      </QueryClientProvider>
    </MemoryRouter>,
  );

beforeEach(() => sessionStore.begin("token", { id: "0000000000009" } as Me, "device"));

test("MOM-08 moments of a profile that can't be loaded are not shown as none, and are tried again", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  let answer: (response: Response) => void = () => undefined;
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (answer = resolve)));
  show(new QueryClient());
  expect(screen.queryByRole("button")).toBeNull();
  answer(new Response("{}", { status: 500 }));
  const retry = await screen.findByRole("button", { name: "Try Again" });
  expect(screen.getByText("The moments are taking a break")).toBeTruthy();
  retry.focus();
  fireEvent.click(retry);
  // The focus stays where it is.
  expect(document.activeElement).toBe(retry);
  expect(retry.getAttribute("aria-busy")).toBe("true");
  answer(Response.json({ moments: [], has_more: false }));
  await vi.waitFor(() => expect(screen.queryByText("The moments are taking a break")).toBeNull());
});

test("MOM-10 what somebody has posted since their profile was last looked at is offered there, and shown when that is pressed", async () => {
  const user = { id: "0000000000001", name: "Ben" };
  const moment = {
    content: "At the sea",
    user,
    images: [],
    pictures: [],
    hashtags: [],
    likes: 0,
    comments: 0,
  };
  let moments: object[] = [];
  vi.stubGlobal("fetch", async () => Response.json({ moments, has_more: false }));
  const cache = new QueryClient();
  const { unmount } = show(cache);
  await vi.waitFor(() => expect(screen.getByRole("status")).toBeTruthy());
  expect(screen.queryByRole("heading")).toBeNull();
  unmount();
  moments = [{ ...moment, id: "0000000000005", created_at: "2026-01-01T10:00:00Z" }];
  show(cache);
  fireEvent.click(await screen.findByRole("button", { name: "New moments" }));
  expect(await screen.findByText("At the sea")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "New moments" })).toBeNull();
});
