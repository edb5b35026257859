import { comments as text } from "#/text/comments";
import { common } from "#/text/common";
import { Button } from "#/ui/Button";
import { Spinner } from "#/ui/Spinner";
import type { CommentsState } from "./commentsState";

interface CommentListStatusProps {
  commentsState: CommentsState;
  onLoad: () => void;
}

/** What stands below the comments: that they are being loaded, could not be, are more than these, or are none. */
export function CommentListStatus({ commentsState, onLoad }: CommentListStatusProps) {
  const { status, hasMore } = commentsState;
  const hasFailed = status === "failed" || status === "retrying";
  // One button for both, which stays while it loads: with it the focus would go, maybe to the field, and open a phone's keyboard.
  if (hasMore || hasFailed)
    return (
      <div className="flex items-center justify-between gap-2 text-sm">
        {hasFailed ? text.failed : null}
        <Button
          variant="quiet"
          wide={!hasFailed}
          busy={status === "loading" || status === "retrying"}
          onClick={onLoad}
        >
          {hasFailed ? common.tryAgain : text.more}
        </Button>
      </div>
    );
  if (status === "loading") {
    return (
      <div role="status" className="flex animate-late justify-center text-rose">
        <span className="sr-only">{text.loading}</span>
        <Spinner />
      </div>
    );
  }
  if (commentsState.comments.length > 0) return null;
  return <p className="text-center text-sm text-ink-soft">{text.none}</p>;
}
