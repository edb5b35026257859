import { SendHorizontal, X } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef } from "react";
import type { Moment } from "#/api/types";
import { useMe } from "#/state/session";
import { common } from "#/text/common";
import { moments as text } from "#/text/moments";
import { Button } from "#/ui/Button";
import { IconButton } from "#/ui/IconButton";
import { Spinner } from "#/ui/Spinner";
import { useStore } from "#/ui/store";
import { CommentRow } from "./CommentRow";
import { type CommentsState, emptyDraft, type ShownComment } from "./comments";
import { confirmDeleteComment, type DialogRequest } from "./dialogs";
import { useMoments } from "./momentsStore";
import { threadsOf } from "./threads";

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
  const reveal = useEffectEvent(() => {
    if (comments.takeOpened(moment.id)) panel.current?.scrollIntoView({ block: "nearest" });
  });
  // Only once they are there is it known how much room they need.
  useEffect(() => {
    if (!loading) reveal();
  }, [loading]);
  const row = (comment: ShownComment, first: ShownComment) => ({
    comment,
    now,
    onRemove: () => onDialog(confirmDeleteComment(comment)),
    onReply: () => {
      comments.write(moment.id, { replyTo: { id: first.id, name: comment.user.name } });
      field.current?.focus();
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
            <CommentRow key={first.id} {...row(first, first)}>
              {replies.length > 0 ? (
                <ul className="mt-3 flex flex-col gap-3">
                  {replies.map((reply) => (
                    <CommentRow key={reply.id} {...row(reply, first)} />
                  ))}
                </ul>
              ) : null}
            </CommentRow>
          ))}
        </ul>
      ) : null}
      <PanelState commentsState={commentsState} onLoad={() => void comments.load(moment.id)} />
      <WriteLine moment={moment} field={field} onDialog={onDialog} />
    </section>
  );
}

function PanelState({ commentsState, onLoad }: { commentsState: CommentsState; onLoad: () => void }) {
  if (commentsState.status === "loading") {
    return (
      <div role="status" className="flex animate-late justify-center text-rose">
        <span className="sr-only">{text.loadingComments}</span>
        <Spinner />
      </div>
    );
  }
  if (commentsState.status === "failed")
    return (
      <Button variant="quiet" onClick={onLoad}>
        {common.tryAgain}
      </Button>
    );
  if (commentsState.hasMore)
    return (
      <Button variant="quiet" onClick={onLoad}>
        {text.moreComments}
      </Button>
    );
  if (commentsState.comments.length > 0) return null;
  return <p className="text-center text-sm text-ink-soft">{text.noComments}</p>;
}

const longest = 500;

interface WriteLineProps {
  moment: Moment;
  field: React.RefObject<HTMLTextAreaElement | null>;
  onDialog: (dialog: DialogRequest) => void;
}

function WriteLine({ moment: { id }, field, onDialog }: WriteLineProps) {
  const { comments } = useMoments();
  const { words, replyTo } = useStore(comments.drafts)[id] ?? emptyDraft;
  const me = useMe();
  const post = (event?: FormEvent) => {
    event?.preventDefault();
    const { name, avatar = null, photos } = me;
    comments
      .post(id, { id: me.id, name, avatar, photos, is_demo: false }, new Date())
      .catch(() => onDialog({ message: text.postFailed }));
  };
  const typed = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    post(event);
  };
  return (
    <form onSubmit={post} className="flex flex-col gap-1">
      {replyTo ? (
        <p className="flex items-center justify-between text-sm text-ink-soft">
          {text.replying(replyTo.name)}
          <IconButton
            label={text.notReplying}
            icon={X}
            onClick={() => comments.write(id, { replyTo: null })}
          />
        </p>
      ) : null}
      <div className="flex items-end gap-2">
        <textarea
          ref={field}
          value={words}
          rows={1}
          maxLength={longest}
          aria-label={text.write}
          placeholder={text.write}
          enterKeyHint="send"
          onChange={({ target }) => {
            comments.write(id, { words: target.value });
            // It may have grown by a line.
            target.scrollIntoView({ block: "nearest" });
          }}
          onKeyDown={typed}
          className="field-sizing-content max-h-32 min-h-11 w-full resize-none rounded-card field-frame bg-paper px-4 py-2.25 text-base"
        />
        <IconButton
          type="submit"
          label={text.send}
          icon={SendHorizontal}
          look="solid"
          disabled={words.trim() === ""}
        />
      </div>
    </form>
  );
}
