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

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function seesDevices(...sessions: readonly object[]) {
  vi.stubGlobal("fetch", async () => Response.json({ sessions }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DevicesSheet onClose={() => {}} />
    </QueryClientProvider>,
  );
  await screen.findAllByText(/^Last seen/);
}

test("LEAVE-01 of a device that was used in the last hour it is not said that it is used now: the server knows the hour only", async () => {
  await seesDevices(device("1", "Firefox on Linux", 0), device("2", "Safari on iPhone", 30));
  expect(screen.getByText("Last seen within the hour")).toBeTruthy();
  expect(screen.getByText("Last seen Yesterday")).toBeTruthy();
});

test("LEAVE-01 a device that was used in an hour before whose session was made in that hour is not seen before that", async () => {
  vi.setSystemTime(new Date(2026, 4, 5, 15, 5));
  const [made, used] = [new Date(2026, 4, 5, 13, 41), new Date(2026, 4, 5, 13)];
  await seesDevices({
    ...device("1", "Firefox on Linux", 0),
    created_at: made.toISOString(),
    last_seen: used.toISOString(),
  });
  expect(screen.getByText(/^Last seen/).textContent).toMatch(/^Last seen 1:41\sPM$/u);
});
