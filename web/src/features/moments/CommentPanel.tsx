import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";
import type { Moment } from "#/api/types";
import { onNudge } from "#/state/nudges";
import { shownComments } from "#/state/shownComments";
import { moments as text } from "#/text/moments";
import { CommentField } from "./CommentField";
import { CommentListStatus } from "./CommentListStatus";
import { CommentRow } from "./CommentRow";
import type { CommentsState, ShownComment } from "./commentsState";
import { confirmDeleteComment, type DialogRequest } from "./dialogs";
import { useMoments } from "./momentsStore";
import { threadsOf } from "./threads";
import { controlsOf, useBeforeLayoutChange } from "./useBeforeLayoutChange";

/** What others write meanwhile is looked for this often, in milliseconds. */
const LOOK_AGAIN_MS = 10_000;

interface CommentPanelProps {
  moment: Moment;
  commentsState: CommentsState;
  now: Date;
  onDialog: (dialog: DialogRequest) => void;
}

/** A moment's comments with their replies, and a field to write one. */
export default function CommentPanel({ moment, commentsState, now, onDialog }: CommentPanelProps) {
  const { comments } = useMoments();
  const field = useRef<HTMLTextAreaElement>(null);
  const panel = useRef<HTMLElement>(null);
  const loading = commentsState.status === "loading";
  const isWhole = commentsState.status === "loaded" && !commentsState.hasMore;
  const rememberPress = useFocusAfterMore(panel, field, isWhole);
  const reveal = useEffectEvent(() => {
    const opened = comments.takeOpened(moment.id);
    if (!opened) return;
    panel.current?.scrollIntoView({ block: "nearest" });
    const { focus } = opened;
    if (!focus) return;
    if ("control" in focus) return controlsOf(panel.current)[focus.control]?.focus();
    field.current?.focus();
    field.current?.setSelectionRange(...focus.caret);
  });
  useBeforeLayoutChange(panel, (focus) => comments.moved(moment.id, focus));
  // Only once they are there is it known how much room they need.
  useEffect(() => {
    if (!loading) reveal();
  }, [loading]);
  // What one sends makes the list longer, and pushes the field down.
  const sending = commentsState.comments.filter(({ pending }) => pending).length;
  const lookAgain = useEffectEvent(() => {
    if (isWhole && document.visibilityState === "visible") void comments.load(moment.id, true);
  });
  useEffect(() => {
    const timer = setInterval(() => lookAgain(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  useToldComments(moment.id, loading || isWhole, isWhole);
  const before = useRef(sending);
  useLayoutEffect(() => {
    if (before.current !== sending) field.current?.scrollIntoView({ block: "nearest" });
    before.current = sending;
  }, [sending]);
  const row = (comment: ShownComment) => ({
    comment,
    now,
    onRemove: () => onDialog(confirmDeleteComment(comment)),
    onReply: () => {
      // The line that names whom one answers moves the field, maybe under the tab bar.
      flushSync(() => comments.write(moment.id, { replyTo: { id: comment.id, name: comment.user.name } }));
      field.current?.focus();
      field.current?.scrollIntoView({ block: "nearest" });
    },
  });
  return (
    <section
      ref={panel}
      aria-label={text.comments}
      className="flex flex-col gap-3 border-t border-line pt-3 pb-2"
    >
      {commentsState.comments.length > 0 ? (
        <ul className="flex flex-col gap-3">
          {threadsOf(commentsState.comments).map(({ first, replies }) => (
            <CommentRow key={first.id} {...row(first)}>
              {replies.length > 0 ? (
                <ul className="mt-3 flex flex-col gap-3">
                  {replies.map((reply) => (
                    <CommentRow key={reply.id} {...row(reply)} />
                  ))}
                </ul>
              ) : null}
            </CommentRow>
          ))}
        </ul>
      ) : null}
      <CommentListStatus
        commentsState={commentsState}
        onLoad={() => {
          rememberPress();
          void comments.load(moment.id);
        }}
      />
      <CommentField moment={moment} field={field} onDialog={onDialog} />
    </section>
  );
}

/** Loads the comments that the server tells of; not where older ones are still to be loaded, which these would come after. */
function useToldComments(momentId: string, isComing: boolean, isWhole: boolean): void {
  const { comments } = useMoments();
  useEffect(() => {
    if (!isComing) return undefined;
    if (isWhole) shownComments.set(() => momentId);
    const stop = onNudge((nudge) => {
      if (nudge.kind === "comment" && nudge.momentId === momentId) void comments.load(momentId, true);
    });
    return () => {
      stop();
      shownComments.set((shown) => (shown === momentId ? null : shown));
    };
  }, [comments, momentId, isComing, isWhole]);
}

/**
 * Once all comments are there the button for more goes, with the focus: what stands where it stood when it was pressed gets
 * that, the first comment that it brought, and where it brought none the field. The result is called at a press.
 */
function useFocusAfterMore(
  panel: RefObject<HTMLElement | null>,
  field: RefObject<HTMLElement | null>,
  isWhole: boolean,
): () => void {
  const place = useRef(-1);
  useLayoutEffect(() => {
    if (!isWhole || place.current < 0 || document.activeElement !== document.body) return;
    const brought = controlsOf(panel.current).slice(place.current);
    const first = brought.find((control) => control.tabIndex >= 0 && control.closest("li"));
    (first ?? field.current)?.focus({ preventScroll: true });
  }, [isWhole, panel, field]);
  return () => {
    place.current = controlsOf(panel.current).findIndex((control) => control === document.activeElement);
  };
}
