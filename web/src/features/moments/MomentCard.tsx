import { Heart, MessageCircle } from "lucide-react";
import { type Ref, Suspense } from "react";
import type { Moment } from "#/api/types";
import { moments as text } from "#/text/moments";
import { Button } from "#/ui/Button";
import { cx } from "#/ui/cx";
import { lazyPart } from "#/ui/lazy";
import type { CommentsState } from "./commentsState";
import { CountedButton } from "./CountedButton";
import type { DialogRequest } from "./dialogs";
import { MomentBody } from "./MomentBody";
import { MomentHeader } from "./MomentHeader";
import { useMoments } from "./momentsStore";

const CommentPanel = lazyPart(() => import("./CommentPanel"), text.comments);

interface MomentCardProps {
  ref: Ref<HTMLDivElement>;
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
    <div ref={ref} className="pb-3">
      <article
        // The keys that move from moment to moment bring the focus here.
        tabIndex={-1}
        aria-label={text.by(moment.user.name)}
        aria-posinset={place[0]}
        aria-setsize={place[1]}
        className={cx(
          "flex flex-col gap-3 rounded-card border bg-surface p-4 pb-2 shadow-card",
          commentsState && commentsBeside ? "border-rose" : "border-line",
        )}
      >
        <MomentHeader moment={moment} now={now} onRemove={() => onDialog({ delete: "moment", moment })} />
        <MomentBody moment={moment} onLike={onLike} />
        <div className="-mx-2 flex flex-wrap gap-1" onPointerEnter={CommentPanel.preload}>
          <CountedButton
            label={text.like}
            count={moment.likes}
            pressed={moment.is_liked}
            onPress={onLike}
            icon={<Heart size={22} fill={moment.is_liked ? "currentColor" : "none"} aria-hidden />}
          />
          <CountedButton
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
      </article>
    </div>
  );
}
