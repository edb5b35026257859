import { SendHorizontal, X } from "lucide-react";
import type { FormEvent, KeyboardEvent, RefObject } from "react";
import { ApiFailure } from "#/api/failure";
import type { Moment } from "#/api/types";
import { useMe } from "#/state/session";
import { comments as commentText } from "#/text/comments";
import { moments as text } from "#/text/moments";
import { IconButton } from "#/ui/IconButton";
import { isBlank } from "#/ui/isBlank";
import { sendsOnEnter } from "#/ui/sendsOnEnter";
import { useStore } from "#/ui/store";
import { toast } from "#/ui/toasts";
import { emptyDraft } from "./commentsState";
import type { DialogRequest } from "./dialogs";
import { useMoments } from "./momentsStore";

/** Characters of a comment, as the server counts them. */
const MAX_LENGTH = 500;

/** True if the server said why it takes no such comment: the connection is not to blame, as where what it answers was deleted. */
const isRefused = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && error.fromServer && error.status < 500;

interface CommentFieldProps {
  moment: Moment;
  field: RefObject<HTMLTextAreaElement | null>;
  onDialog: (dialog: DialogRequest) => void;
}

/** The field to write a comment, or a reply to one. */
export function CommentField({ moment: { id }, field, onDialog }: CommentFieldProps) {
  const { comments } = useMoments();
  const { words, replyTo } = useStore(comments.drafts)[id] ?? emptyDraft;
  const me = useMe();
  const post = (event?: FormEvent) => {
    event?.preventDefault();
    const { name, avatar = null, photos } = me;
    comments.post(id, { id: me.id, name, avatar, photos, is_demo: false }, new Date()).then(
      (isThere) => isThere || toast.say(text.gone),
      (error: unknown) => {
        const message = commentText.postFailed;
        const hint = isRefused(error) ? error.message : undefined;
        // Comments that are closed, or left, may have taken with them what would show the dialog.
        if (field.current) onDialog({ message, hint });
        else toast.error(hint ?? message);
      },
    );
  };
  const typed = (event: KeyboardEvent) => {
    if (sendsOnEnter(event)) post(event);
  };
  return (
    <form onSubmit={post} className="flex flex-col gap-1">
      {replyTo ? (
        <p className="flex items-center justify-between text-sm text-ink-soft wrap-anywhere">
          {commentText.replying(replyTo.name)}
          <IconButton
            label={commentText.notReplying}
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
          dir="auto"
          maxLength={MAX_LENGTH}
          aria-label={commentText.write}
          placeholder={commentText.write}
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
          label={commentText.send}
          icon={SendHorizontal}
          look="solid"
          // The field keeps the focus, and a phone its keyboard.
          onMouseDown={(event) => event.preventDefault()}
          disabled={isBlank(words)}
        />
      </div>
    </form>
  );
}
