import { MessageCircle, X } from "lucide-react";
import { Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Moment } from "#/api/types";
import { comments as commentText } from "#/text/comments";
import { moments as text } from "#/text/moments";
import { EmptyState } from "#/ui/EmptyState";
import { IconButton } from "#/ui/IconButton";
import { useStore } from "#/ui/store";
import { hasPhysicalKeyboard } from "#/ui/mediaQueries";
import { AuthorAvatar } from "./AuthorAvatar";
import CommentPanel from "./CommentPanel";
import ConfirmDelete from "./ConfirmDelete";
import type { DialogRequest } from "./dialogs";
import type { Feed } from "./feed";
import { useMoments } from "./momentsStore";
import { useCurrentMinute } from "#/ui/useCurrentMinute";

/** The comments of the moment that is open, beside the feed. */
export default function CommentsPane({ feed }: { feed: Feed }) {
  const { comments } = useMoments();
  const { open } = useStore(comments.state);
  const moment = useStore(feed.state).moments?.find(({ id }) => id === open);
  return (
    <aside
      aria-label={commentText.beside}
      style={{ marginTop: "calc(12px + var(--top))" }}
      className="pane comments-pane"
    >
      {moment ? <OpenComments key={moment.id} moment={moment} /> : <NothingOpen />}
    </aside>
  );
}

const NothingOpen = () => (
  <div className="flex h-full items-center justify-center">
    <EmptyState
      art={<MessageCircle size={48} strokeWidth={1.5} aria-hidden />}
      title={commentText.noneOpen}
      hint={commentText.noneOpenHint}
    />
  </div>
);

function OpenComments({ moment }: { moment: Moment }) {
  const { comments } = useMoments();
  const commentsState = useStore(comments.state);
  const now = new Date(useCurrentMinute());
  const [dialog, setDialog] = useState<DialogRequest>();
  const head = useFocusWhileOpen(() => void comments.takeOpened(moment.id));
  return (
    <div className="flex min-h-full flex-col">
      <header className="sticky top-0 z-10 flex items-center gap-3 bg-surface py-2">
        <AuthorAvatar user={moment.user} size={44} />
        <div className="min-w-0 flex-1">
          <h2 ref={head} tabIndex={-1} className="truncate text-base outline-none">
            {text.by(moment.user.name)}
          </h2>
          <p className="truncate text-sm text-ink-soft">{moment.content}</p>
        </div>
        <IconButton label={commentText.close} icon={X} onClick={() => comments.close(moment.id)} />
      </header>
      <CommentPanel moment={moment} commentsState={commentsState} now={now} onDialog={setDialog} />
      <Suspense>
        {dialog ? (
          <ConfirmDelete dialog={dialog} onDialog={setDialog} onClose={() => setDialog(undefined)} />
        ) : null}
      </Suspense>
    </div>
  );
}

/** The focus comes to the pane when it opens, with a mouse to its field, and goes back to where it was when it closes. */
function useFocusWhileOpen(onOpen: () => void) {
  const head = useRef<HTMLHeadingElement>(null);
  const opened = useEffectEvent(onOpen);
  useEffect(() => {
    // Nothing has to be scrolled to be seen.
    opened();
    const before = document.activeElement;
    const pane = head.current?.closest("aside");
    // What was typed under the moment goes on here.
    const field = hasPhysicalKeyboard() ? pane?.querySelector("textarea") : undefined;
    if (!pane?.contains(before)) {
      (field ?? head.current)?.focus({ preventScroll: true });
      field?.setSelectionRange(field.value.length, field.value.length);
    }
    return () => {
      const isHere = document.activeElement === document.body || pane?.contains(document.activeElement);
      if (isHere && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return head;
}
