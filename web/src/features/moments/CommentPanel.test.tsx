import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import type { Me, Moment } from "#/api/types";
import { publishNudge } from "#/state/nudges";
import { sessionStore } from "#/state/session";
import { shownComments } from "#/state/shownComments";
import { useStore } from "#/ui/store";
import CommentPanel from "./CommentPanel";
import { useMoments } from "./momentsStore";

const moment = { id: "0000000000001", user: { id: "0000000000009" }, comments: 3 } as Moment;
const commentBy = (name: string) => ({
  id: `of-${name}`,
  moment_id: moment.id,
  user: { id: `000000000${name}`, name, photos: [] },
  content: `Says ${name}`,
  created_at: "2026-01-01T00:00:00Z",
  parent_comment_id: null,
});

const now = new Date("2026-01-02T00:00:00Z");

/** The comments of the moment, as they are open. */
function Comments() {
  const { comments } = useMoments();
  const commentsState = useStore(comments.state);
  return (
    <>
      <button type="button" onClick={() => comments.toggle(moment.id)}>
        Comments
      </button>
      {commentsState.open ? (
        <CommentPanel moment={moment} commentsState={commentsState} now={now} onDialog={() => {}} />
      ) : null}
    </>
  );
}

function openComments(): void {
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <Comments />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Comments" }));
}

beforeEach(() => {
  sessionStore.begin("token", { id: "0000000000008", name: "Ann", photos: [] } as unknown as Me, "device");
});

test.each([
  ["the first of them", ["Dora", "Emil"], () => screen.getByRole("link", { name: "Dora" })],
  ["the field where there are none", [], () => screen.getByRole("textbox")],
])(
  "MOM-04 ACCESS-01 the button for more comments, which goes with the last, leaves the focus to %s",
  async (_, names, next) => {
    const pages = [
      { comments: ["Ben", "Carl"].map(commentBy), has_more: true },
      { comments: names.map(commentBy), has_more: false },
    ];
    vi.stubGlobal("fetch", async () => Response.json(pages.shift()));
    openComments();
    const more = await screen.findByRole("button", { name: "More comments" });
    more.focus();
    fireEvent.click(more);
    await vi.waitFor(() => expect(more.isConnected).toBe(false));
    expect(document.activeElement).toBe(next());
  },
);

test("POLISH-02 open comments are known as such once all of them are shown", async () => {
  const pages = [
    { comments: [commentBy("Ben")], has_more: true },
    { comments: [commentBy("Carl")], has_more: false },
  ];
  vi.stubGlobal("fetch", async () => Response.json(pages.shift()));
  openComments();
  expect(shownComments.get()).toBeNull();
  await screen.findByText("Says Ben");
  expect(shownComments.get()).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "More comments" }));
  await screen.findByText("Says Carl");
  expect(shownComments.get()).toBe(moment.id);
});

test("LIVE-01 MOM-05 a comment that the server tells of is shown at once, and open comments are known as such", async () => {
  const pages = [[commentBy("Ben")], [commentBy("Carl")]];
  vi.stubGlobal("fetch", async () => Response.json({ comments: pages.shift() ?? [], has_more: false }));
  openComments();
  await screen.findByText("Says Ben");
  expect(shownComments.get()).toBe(moment.id);
  publishNudge({ kind: "comment", momentId: "0000000000002", commentId: "of-Dora" });
  // A request is sent in a later step.
  await new Promise((later) => setTimeout(later));
  expect(pages).toHaveLength(1);
  publishNudge({ kind: "comment", momentId: moment.id, commentId: "of-Carl" });
  await screen.findByText("Says Carl");
  fireEvent.click(screen.getByRole("button", { name: "Comments" }));
  expect(shownComments.get()).toBeNull();
});
