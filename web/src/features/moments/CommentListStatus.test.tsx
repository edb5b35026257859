import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { CommentListStatus } from "./CommentListStatus";
import type { CommentsState } from "./commentsState";

const state = (changes: Partial<CommentsState>): CommentsState => ({
  open: "0000000000001",
  comments: [],
  status: "loaded",
  hasMore: false,
  lastLoaded: undefined,
  ...changes,
});

test("MOM-04 the button for more comments keeps the focus while they are loaded, and is not pressed twice", () => {
  const load = vi.fn<() => void>();
  const { rerender } = render(<CommentListStatus commentsState={state({ hasMore: true })} onLoad={load} />);
  const button = screen.getByRole("button", { name: "More comments" });
  button.focus();
  fireEvent.click(button);
  rerender(<CommentListStatus commentsState={state({ hasMore: true, status: "loading" })} onLoad={load} />);
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute("aria-busy")).toBe("true");
  fireEvent.click(button);
  expect(load).toHaveBeenCalledTimes(1);
  rerender(<CommentListStatus commentsState={state({ hasMore: true })} onLoad={load} />);
  expect(document.activeElement).toBe(button);
});

test.each([true, false])(
  "MOM-04 the button that loads comments keeps the focus when that fails, and while it is tried again, with more after these: %s",
  (hasMore) => {
    const shown = (status: CommentsState["status"]) => (
      <CommentListStatus commentsState={state({ hasMore, status })} onLoad={() => undefined} />
    );
    const { rerender } = render(shown(hasMore ? "loaded" : "failed"));
    const button = screen.getByRole("button");
    button.focus();
    for (const status of ["failed", "retrying", "failed", "retrying"] as const) {
      rerender(shown(status));
      expect(document.activeElement).toBe(button);
      expect(button.textContent).toBe("Try Again");
      expect(button.getAttribute("aria-busy")).toBe(status === "retrying" ? "true" : null);
    }
  },
);

test("MOM-04 the first comments are loaded under a spinner, and none are said to be none", () => {
  const { rerender } = render(
    <CommentListStatus commentsState={state({ status: "loading" })} onLoad={() => undefined} />,
  );
  expect(screen.getByRole("status").textContent).toBe("Loading comments");
  expect(screen.queryByRole("button")).toBeNull();
  rerender(<CommentListStatus commentsState={state({})} onLoad={() => undefined} />);
  expect(screen.getByText(/No comments/)).toBeTruthy();
});
