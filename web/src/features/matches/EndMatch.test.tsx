import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { User } from "#/api/types";
import EndMatch from "./EndMatch";

const ben = { id: "0000000000001", name: "Ben" } as User;

function showEnding(answer: { likedUsers: string[]; matches?: string[] }) {
  vi.stubGlobal("fetch", async () => Response.json({ ...answer, favorites: [] }));
  const onClose = vi.fn<() => void>();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EndMatch person={ben} onEnd={() => {}} onClose={onClose} />
    </QueryClientProvider>,
  );
  return onClose;
}

const question = { name: "End your match with Ben?" };

test("PROFILE-03 one is asked before a match ends, also where the server is of a release that does not tell who is one", async () => {
  const onClose = showEnding({ likedUsers: [ben.id] });
  expect(await screen.findByRole("alertdialog", question)).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

test("PROFILE-03 about somebody who is no match nothing is asked", async () => {
  const onClose = showEnding({ likedUsers: [ben.id], matches: [] });
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(screen.queryByRole("alertdialog", question)).toBeNull();
});
