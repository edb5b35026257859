import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import DevicesSheet from "./DevicesSheet";

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000 - 60_000).toISOString();
const device = (id: string, name: string, seen: number) => ({
  id,
  device: name,
  created_at: hoursAgo(500),
  last_seen: hoursAgo(seen),
  is_new: false,
  is_current: false,
});

afterEach(() => vi.unstubAllGlobals());

test("LEAVE-01 of a device that was used in the last hour it is not said that it is used now: the server knows the hour only", async () => {
  vi.stubGlobal("fetch", async () =>
    Response.json({ sessions: [device("1", "Firefox on Linux", 0), device("2", "Safari on iPhone", 30)] }),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DevicesSheet onClose={() => {}} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText("Last seen within the hour")).toBeTruthy();
  expect(screen.getByText("Last seen Yesterday")).toBeTruthy();
});
