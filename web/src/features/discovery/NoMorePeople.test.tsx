import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Me } from "#/api/types";
import { sessionStore } from "#/state/session";
import NoMorePeople from "./NoMorePeople";

test.each([
  ["at the end of the deck", true, ["Undo", "Change preferences", "Refresh"]],
  ["where nobody fits", false, ["Undo", "Change preferences", "Reload"]],
])("DISC-06 %s the preferences are one press away", async (_, hadPeople, names) => {
  vi.stubGlobal("fetch", async () => Response.json({ suggestions: [] }));
  sessionStore.begin("token", { id: "ann", preferences: {} } as Me, "device");
  const onPreferences = vi.fn<() => void>();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NoMorePeople
        view="cards"
        hadPeople={hadPeople}
        onRefresh={() => {}}
        onUndo={() => {}}
        onWidened={() => {}}
        onPreferences={onPreferences}
      />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByText("Change preferences"));
  expect(onPreferences).toHaveBeenCalledTimes(1);
  expect(screen.getAllByRole("button").map((button) => button.textContent)).toEqual(names);
});
