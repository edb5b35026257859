import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { FoundMessage } from "#/api/types";
import { FoundMessageRow } from "./FoundMessageRow";

const found = (is_own: boolean) =>
  ({
    id: "3",
    room_id: "1",
    content: "Shall we say Saturday?",
    created_at: "1970-01-01T00:00:00Z",
    is_own,
    user: { id: "2", name: "Anna", pictures: [] },
  }) as unknown as FoundMessage;

test("MSGS-05 a found message of one's own is told to be that, the other's is not", () => {
  for (const isOwn of [true, false]) {
    const { unmount } = render(
      <MemoryRouter>
        <FoundMessageRow message={found(isOwn)} words="Saturday" now={new Date(0)} />
      </MemoryRouter>,
    );
    const row = screen.getByRole("link").textContent;
    expect(row).toContain(isOwn ? "You: Shall we say Saturday?" : "Shall we say Saturday?");
    expect(row?.includes("You:")).toBe(isOwn);
    unmount();
  }
});
