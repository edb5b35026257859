import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { configure, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { likesOf } from "#/state/likes";
import LikesScreen from "./LikesScreen";

// A busy machine draws a screen slowly.
configure({ asyncUtilTimeout: 4_000 });

const entry = (name: string) => ({
  id: name,
  name,
  photos: [],
  pictures: [],
  age: 30,
  location: "",
  bio: "",
  created_at: "2026-06-15T12:00:00.000000Z",
  is_match: false,
  is_demo: false,
});

test("LIKES-01 the tab shows the total; a page that fails shows an error, and is loaded again", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const first = Array.from({ length: 50 }, (_, at) => entry(`Ben ${at + 1}`));
  let broken = true;
  let requests = 0;
  let answer: () => void = () => undefined;
  vi.stubGlobal("fetch", async (path: string) => {
    if (path.includes("/favorites"))
      return Response.json({ favorites: [], total: 0, has_more: false, next: null });
    if (!path.includes("before="))
      return Response.json({ likes: first, total: 51, has_more: true, next: "cursor" });
    requests += 1;
    await new Promise<void>((later) => (answer = later));
    if (broken) return new Response('{"error":"no","code":"internal"}', { status: 500 });
    return Response.json({ likes: [entry("Carl")], total: 51, has_more: false, next: null });
  });
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <LikesScreen />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  expect(await screen.findByText("51 people")).toBeTruthy();
  expect(screen.queryByText("Carl")).toBeNull();
  // While it loads it says so, and is not asked for twice.
  const more = screen.getByText("Show More");
  fireEvent.click(more);
  expect(more.getAttribute("aria-busy")).toBe("true");
  fireEvent.click(more);
  expect(requests).toBe(1);
  answer();
  expect(await screen.findByText("More people didn't arrive.")).toBeTruthy();
  expect(screen.getByRole("alert").textContent).toBe("More people didn't arrive.");
  expect(screen.getAllByRole("listitem")).toHaveLength(50);
  broken = false;
  screen.getByText("Try Again").focus();
  fireEvent.click(screen.getByText("Try Again"));
  // The failure is no longer told while it is tried again, and all that was there stays.
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getAllByRole("listitem")).toHaveLength(50);
  await vi.waitFor(() => expect(requests).toBe(2));
  answer();
  expect(await screen.findByText("Carl")).toBeTruthy();
  expect(screen.getByText("Ben 50")).toBeTruthy();
  expect(screen.queryByText("Show More") ?? screen.queryByText("Try Again")).toBeNull();
  // The button took its focus with it.
  expect(document.activeElement?.getAttribute("href")).toBe("/profile/Carl");
});

test("LIKES-01 POLISH-06 likes that waited for a connection are listed once they have gone out", async () => {
  const liked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    const [, id] = /\/like\/(.*)/.exec(path) ?? [];
    if (id) liked.unshift(id);
    const rest = { total: liked.length, has_more: false, next: null };
    if (path.includes("/my-likes")) return Response.json({ likes: liked.map(entry), ...rest });
    return Response.json({ favorites: [], success: true, ...rest, total: 0 });
  });
  const cache = new QueryClient({ defaultOptions: { queries: { networkMode: "always" } } });
  dispatchEvent(new Event("offline"));
  for (const id of ["Ben", "Carl"]) void likesOf(cache).like(id);
  render(
    <MemoryRouter>
      <QueryClientProvider client={cache}>
        <LikesScreen />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  expect(await screen.findByText("No likes yet")).toBeTruthy();
  dispatchEvent(new Event("online"));
  expect(await screen.findByText("2 people")).toBeTruthy();
  expect(screen.getAllByRole("heading", { level: 2 }).map((one) => one.textContent)).toEqual([
    expect.stringContaining("Carl"),
    expect.stringContaining("Ben"),
  ]);
});

test("DEMO-01 a generated person is marked as one among those one likes", async () => {
  vi.stubGlobal("fetch", async (path: string) => {
    const rest = { total: 2, has_more: false, next: null };
    if (path.includes("/my-likes"))
      return Response.json({ likes: [{ ...entry("Ben"), is_demo: true }, entry("Carl")], ...rest });
    return Response.json({ favorites: [], ...rest });
  });
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <LikesScreen />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  const rowOf = async (name: string) => (await screen.findByText(name)).closest("li")?.textContent;
  expect(await rowOf("Ben")).toContain("Demo");
  expect(await rowOf("Carl")).not.toContain("Demo");
});
