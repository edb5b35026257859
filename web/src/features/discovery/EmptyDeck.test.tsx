import { act, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { EmptyDeck } from "./EmptyDeck";
import type { Discovery } from "./useDiscovery";

test.each([
  ["failed", "Data initialization failed"],
  ["refresh-failed", "Data refresh failed"],
])("DISC-13 %s: without a connection a line says so", (deckStatus, message) => {
  const discovery = { deckStatus, refresh: () => {} } as unknown as Discovery;
  act(() => dispatchEvent(new Event("offline")));
  const { unmount } = render(<EmptyDeck discovery={discovery} onPreferences={() => {}} />);
  expect(screen.getByRole("heading", { name: message })).toBeTruthy();
  expect(screen.getByText(/^There is no connection\./)).toBeTruthy();
  unmount();
});
