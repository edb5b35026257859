import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import type { Me } from "#/api/types";
import { sessionStore } from "#/state/session";
import PersonMoments from "./PersonMoments";

beforeEach(() => sessionStore.begin("token", { id: "0000000000009" } as Me, "device"));

test("MOM-08 moments of a profile that can't be loaded are not shown as none, and are tried again", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  let answer: (response: Response) => void = () => undefined;
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (answer = resolve)));
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <PersonMoments id="0000000000001" />
      </QueryClientProvider>
    </MemoryRouter>,
  );
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
