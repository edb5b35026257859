import { Heart, MessageCircle, Trash2 } from "lucide-react";
import { type ReactNode, type Ref, Suspense } from "react";
import { Link } from "react-router";
import type { Moment } from "#/api/types";
import { SafetyMenu } from "#/features/safety/SafetyMenu";
import { moments as text } from "#/text/moments";
import { DemoBadge } from "#/ui/Badge";
import { Button } from "#/ui/Button";
import { cx } from "#/ui/cx";
import { IconButton } from "#/ui/IconButton";
import { lazyPart } from "#/ui/lazy";
import { AuthorAvatar } from "./AuthorAvatar";
import type { CommentsState } from "./comments";
import type { DialogRequest } from "./dialogs";
import { MomentBody } from "./MomentBody";
import { useMoments } from "./momentsStore";
import { relativeTime } from "./relativeTime";

const CommentPanel = lazyPart(() => import("./CommentPanel"), text.comments);

interface MomentCardProps {
  ref: Ref<HTMLElement>;
  moment: Moment;
  /** Its position from 1, and the number of moments (-1 while unknown). */
  place: readonly [at: number, of: number];
  now: Date;
  /** Its comments, if they are open. */
  commentsState: CommentsState | undefined;
  commentsBeside: boolean;
  onLike: () => void;
  /** Shows who likes it. */
  onLikers: () => void;
  onDialog: (dialog: DialogRequest) => void;
}

/** A moment: author, time, text, pictures, likes and comments. */
export function MomentCard(props: MomentCardProps) {
  const { ref, moment, place, now, commentsState, commentsBeside, onLike, onLikers, onDialog } = props;
  const { comments } = useMoments();
  return (
    <article
      ref={ref}
      // The keys that move from moment to moment bring the focus here.
      tabIndex={-1}
      aria-label={text.by(moment.user.name)}
      aria-posinset={place[0]}
      aria-setsize={place[1]}
      className="rounded-card pb-3"
    >
      <div
        className={cx(
          "flex flex-col gap-3 rounded-card border bg-surface p-4 pb-2 shadow-card",
          commentsState && commentsBeside ? "border-rose" : "border-line",
        )}
      >
        <Head moment={moment} now={now} onRemove={() => onDialog({ delete: "moment", moment })} />
        <MomentBody moment={moment} onLike={onLike} />
        <div className="-mx-2 flex flex-wrap gap-1" onPointerEnter={CommentPanel.preload}>
          <Counted
            label={text.like}
            count={moment.likes}
            pressed={moment.is_liked}
            onPress={onLike}
            icon={<Heart size={22} fill={moment.is_liked ? "currentColor" : "none"} aria-hidden />}
          />
          <Counted
            label={text.comments}
            count={moment.comments}
            expanded={commentsState !== undefined}
            onPress={() => comments.toggle(moment.id)}
            icon={<MessageCircle size={22} aria-hidden />}
          />
          {moment.is_own && moment.likes > 0 ? (
            <Button variant="quiet" aria-haspopup="dialog" onClick={onLikers} className="ml-auto">
              {text.likers}
            </Button>
          ) : null}
        </div>
        <Suspense>
          {commentsState && !commentsBeside ? (
            <CommentPanel moment={moment} commentsState={commentsState} now={now} onDialog={onDialog} />
          ) : null}
        </Suspense>
      </div>
    </article>
  );
}

interface HeadProps {
  moment: Moment;
  now: Date;
  onRemove: () => void;
}

const Head = ({
  moment: { id, user, created_at: at, audience, is_own: isOwn },
  now,
  onRemove,
}: HeadProps) => (
  <header className="flex items-center gap-3">
    <Link to={`/profile/${user.id}`} className="flex min-w-0 flex-1 items-center gap-3 rounded-full">
      <AuthorAvatar user={user} size={44} />
      <span className="flex min-w-0 flex-col">
        <span className="flex items-center gap-2">
          <span className="truncate font-semibold">{user.name}</span>
          {user.is_demo ? <DemoBadge /> : null}
        </span>{" "}
        <span className="text-sm text-ink-soft">
          <time dateTime={at}>{relativeTime(at, now)}</time>
          {audience ? ` · ${text.seenBy[audience] ?? ""}` : null}
        </span>
      </span>
    </Link>
    {isOwn ? (
      <IconButton label={text.remove} icon={Trash2} onClick={onRemove} className="-mr-2 text-ink-soft!" />
    ) : (
      <SafetyMenu person={user} subject={{ kind: "moment", id }} className="-mr-2 text-ink-soft!" />
    )}
  </header>
);

interface CountedProps {
  label: string;
  count: number;
  icon: ReactNode;
  pressed?: boolean;
  expanded?: boolean;
  onPress: () => void;
}

const Counted = ({ label, count, icon, pressed, expanded, onPress }: CountedProps) => (
  <button
    type="button"
    aria-pressed={pressed}
    aria-expanded={expanded}
    onClick={onPress}
    className={cx(
      "inline-flex min-h-11 min-w-16 items-center gap-2 rounded-full px-3 font-semibold tabular-nums transition duration-150 active:scale-95 hover:bg-rose-soft",
      pressed ? "text-rose" : "text-ink-soft",
    )}
  >
    {icon}
    <span className="sr-only">{label}</span> {count}
  </button>
);
