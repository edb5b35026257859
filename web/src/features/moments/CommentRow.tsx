import { Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { SafetyMenu } from "#/features/safety/SafetyMenu";
import { comments as text } from "#/text/comments";
import { cx } from "#/ui/cx";
import { TextWithLinks } from "#/ui/TextWithLinks";
import { AuthorAvatar } from "./AuthorAvatar";
import type { ShownComment } from "./commentsState";
import { relativeTime } from "./relativeTime";

interface CommentRowProps {
  comment: ShownComment;
  now: Date;
  onReply: () => void;
  onRemove: () => void;
  /** The replies to it. */
  children?: ReactNode;
}

/** A comment: author, text, time, and its actions. */
export function CommentRow({ comment, now, onReply, onRemove, children }: CommentRowProps) {
  const { user, content, created_at: at, is_own: isOwn, pending } = comment;
  return (
    <li className="flex gap-3">
      <Link to={`/profile/${user.id}`} tabIndex={-1} aria-hidden className="shrink-0">
        <AuthorAvatar user={user} size={32} />
      </Link>
      <div className="min-w-0 flex-1">
        <div className={cx("flex flex-col transition duration-150", pending && "opacity-60")}>
          <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
            <Link to={`/profile/${user.id}`} className="truncate font-semibold hover:underline">
              <bdi>{user.name}</bdi>
            </Link>
            <time dateTime={at} className="shrink-0 text-ink-soft">
              {relativeTime(at, now)}
            </time>
          </p>
          <TextWithLinks content={content} className="break-words whitespace-pre-wrap" />
          {pending ? null : (
            <p className="-my-1.5 -ml-2 flex items-center">
              <button
                type="button"
                aria-label={text.replyTo(user.name)}
                onClick={onReply}
                className="min-h-11 rounded-full px-2 text-sm font-semibold text-ink-soft hover:text-ink"
              >
                {text.reply}
              </button>
              {isOwn ? (
                <button
                  type="button"
                  aria-label={text.remove}
                  title={text.remove}
                  onClick={onRemove}
                  className="flex size-11 items-center justify-center rounded-full text-ink-soft hover:text-alarm"
                >
                  <Trash2 size={16} aria-hidden />
                </button>
              ) : (
                <SafetyMenu
                  person={user}
                  subject={{ kind: "comment", id: comment.id }}
                  className="size-8! text-ink-soft!"
                />
              )}
            </p>
          )}
        </div>
        {children}
      </div>
    </li>
  );
}
