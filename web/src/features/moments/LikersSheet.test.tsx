import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { configure, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import LikersSheet from "./LikersSheet";

// A busy machine draws a screen slowly.
configure({ asyncUtilTimeout: 4_000 });

const person = (name: string) => ({ id: name, name, avatar: null, photos: [], is_demo: false });
const page = (names: readonly string[], next: string | null = null) =>
  Response.json({ people: names.map(person), total: 3, has_more: next !== null, next });
const failing = () => new Response('{"error":"no","code":"internal"}', { status: 500 });

/** What the server answers, in order. */
let answers: (() => Response)[] = [];

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.stubGlobal("fetch", async () => (answers.shift() ?? failing)());
});

const open = () =>
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <LikersSheet momentId="0000000000001" onClose={() => undefined} />
      </QueryClientProvider>
    </MemoryRouter>,
  );

test("POLISH-12 who likes a moment is loaded and listed, with links to their profiles", async () => {
  answers = [() => page(["Ann", "Ben"])];
  open();
  expect(screen.getByText("Loading who likes it")).toBeTruthy();
  const ann = await screen.findByRole("link", { name: /Ann/ });
  expect(ann.getAttribute("href")).toBe("/profile/Ann");
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
  expect(screen.queryByText("Loading who likes it")).toBeNull();
});

test("POLISH-12 a list that does not come says so, and is asked for again; an empty one says that nobody does", async () => {
  answers = [failing, () => page([])];
  open();
  fireEvent.click(await screen.findByText("Try Again"));
  expect(await screen.findByText("Nobody likes it yet")).toBeTruthy();
});

test("POLISH-12 a next page that does not come leaves what is there, and is asked for again", async () => {
  answers = [() => page(["Ann", "Ben"], "cursor"), failing, () => page(["Carl"])];
  open();
  fireEvent.click(await screen.findByText("Show More"));
  expect(await screen.findByText("More people didn't arrive.")).toBeTruthy();
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
  fireEvent.click(screen.getByText("Try Again"));
  expect(await screen.findByText("Carl")).toBeTruthy();
  expect(screen.getAllByRole("listitem")).toHaveLength(3);
  expect(screen.queryByText("Show More")).toBeNull();
});

test("POLISH-12 the button for more that goes with the last page leaves its focus to the first person of that page", async () => {
  answers = [() => page(["Ann"], "cursor"), () => page(["Ben"], "next"), () => page(["Carl", "Dora"])];
  open();
  const more = await screen.findByRole("button", { name: "Show More" });
  more.focus();
  fireEvent.click(more);
  await screen.findByText("Ben");
  expect(document.activeElement).toBe(more);
  fireEvent.click(more);
  await screen.findByText("Carl");
  expect(document.activeElement).toBe(screen.getByRole("link", { name: /Carl/ }));
});

test("POLISH-12 whoever has gone on to another person while the last page loads keeps the focus there", async () => {
  answers = [() => page(["Ann"], "cursor"), () => page(["Ben"])];
  open();
  fireEvent.click(await screen.findByRole("button", { name: "Show More" }));
  const ann = screen.getByRole("link", { name: /Ann/ });
  ann.focus();
  await screen.findByText("Ben");
  expect(document.activeElement).toBe(ann);
});
