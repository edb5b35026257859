import { SendHorizontal, X } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useRef } from "react";
import type { Moment } from "#/api/types";
import { useStore } from "#/state/accountState";
import { useMe } from "#/state/session";
import { common } from "#/text/common";
import { moments as text } from "#/text/moments";
import { Button } from "#/ui/Button";
import { IconButton } from "#/ui/IconButton";
import { Spinner } from "#/ui/Spinner";
import { type Asked, askAboutComment } from "./asked";
import { CommentRow } from "./CommentRow";
import { useMoments } from "./moments";
import { nothingWritten, type ShownComment, type TalkState } from "./talk";
import { threadsOf } from "./threads";

interface CommentPanelProps {
  moment: Moment;
  talk: TalkState;
  now: Date;
  onAsk: (asked: Asked) => void;
}

/** What was said of a moment, replies under what they answer, and a line to say something. */
export default function CommentPanel({ moment, talk, now, onAsk }: CommentPanelProps) {
  const { talk: comments } = useMoments();
  const field = useRef<HTMLTextAreaElement>(null);
  const row = (comment: ShownComment, first: ShownComment) => ({
    comment,
    now,
    onRemove: () => onAsk(askAboutComment(comment)),
    onReply: () => {
      comments.write(moment.id, { replyTo: { id: first.id, name: comment.user.name } });
      field.current?.focus();
    },
  });
  return (
    <section aria-label={text.comments} className="flex flex-col gap-3 border-t border-line pt-3 pb-2">
      {talk.comments.length > 0 ? (
        <ul className="flex flex-col gap-3">
          {threadsOf(talk.comments).map(({ first, replies }) => (
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
      <PanelState talk={talk} onLoad={() => void comments.load(moment.id)} />
      <WriteLine moment={moment} field={field} onAsk={onAsk} />
    </section>
  );
}

function PanelState({ talk, onLoad }: { talk: TalkState; onLoad: () => void }) {
  if (talk.status === "asking") {
    return (
      <div role="status" className="flex animate-late justify-center text-rose">
        <span className="sr-only">{text.loadingComments}</span>
        <Spinner />
      </div>
    );
  }
  if (talk.status === "failed")
    return (
      <Button variant="quiet" onClick={onLoad}>
        {common.tryAgain}
      </Button>
    );
  if (talk.hasMore)
    return (
      <Button variant="quiet" onClick={onLoad}>
        {text.moreComments}
      </Button>
    );
  if (talk.comments.length > 0) return null;
  return <p className="text-center text-sm text-ink-soft">{text.noComments}</p>;
}

const longest = 500;

interface WriteLineProps {
  moment: Moment;
  field: React.RefObject<HTMLTextAreaElement | null>;
  onAsk: (asked: Asked) => void;
}

function WriteLine({ moment: { id }, field, onAsk }: WriteLineProps) {
  const { talk } = useMoments();
  const { words, replyTo } = useStore(talk.writing)[id] ?? nothingWritten;
  const me = useMe();
  const post = (event?: FormEvent) => {
    event?.preventDefault();
    const { name, avatar = null, photos } = me;
    talk
      .post(id, { id: me.id, name, avatar, photos, is_demo: false }, new Date())
      .catch(() => onAsk({ told: text.postFailed }));
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
          <IconButton label={text.notReplying} icon={X} onClick={() => talk.write(id, { replyTo: null })} />
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
          onChange={(event) => talk.write(id, { words: event.target.value })}
          onKeyDown={typed}
          className="field-sizing-content max-h-32 min-h-11 w-full resize-none rounded-card border border-line-strong/55 bg-paper px-4 py-2.25 text-base placeholder:text-ink-soft focus:border-rose focus:outline-3 focus:outline-offset-0 focus:outline-rose/25"
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
