import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import FoundMessages from "./FoundMessages";

test("MSGS-05 nothing is said to be found only once all conversations were looked through for the name", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ messages: [] }));
  const cache = new QueryClient();
  // As after the server's answer.
  cache.setQueryData(["found-messages", "Ben"], { messages: [] });
  const hits = (isLoadingNames: boolean) => (
    <QueryClientProvider client={cache}>
      <FoundMessages query="Ben" foundByName={false} isLoadingNames={isLoadingNames} />
    </QueryClientProvider>
  );
  const { rerender } = render(hits(true));
  expect(screen.getByText("Searching messages")).toBeTruthy();
  expect(screen.queryByText(/Ben/)).toBeNull();
  rerender(hits(false));
  expect(screen.getByText(/Ben/)).toBeTruthy();
  expect(screen.queryByText("Searching messages")).toBeNull();
});
