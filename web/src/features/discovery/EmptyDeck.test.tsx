import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { connectionStore } from "#/state/connection";
import { EmptyDeck } from "./EmptyDeck";
import type { Discovery } from "./useDiscovery";

afterEach(async () => {
  vi.stubGlobal("fetch", async () => Response.json({}));
  dispatchEvent(new Event("online"));
  await vi.waitUntil(() => connectionStore.get());
  vi.unstubAllGlobals();
});

test.each([
  ["failed", "Data initialization failed"],
  ["refresh-failed", "Data refresh failed"],
])("DISC-13 %s: without a connection a line says so", (deckStatus, message) => {
  const discovery = { deckStatus, refresh: () => {} } as unknown as Discovery;
  act(() => dispatchEvent(new Event("offline")));
  const { unmount } = render(<EmptyDeck discovery={discovery} view="cards" onPreferences={() => {}} />);
  expect(screen.getByRole("heading", { name: message })).toBeTruthy();
  expect(screen.getByText(/^No connection\./)).toBeTruthy();
  unmount();
});
