import { Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Moment } from "#/api/types";
import { common } from "#/text/common";
import { moments as text } from "#/text/moments";
import { Button } from "#/ui/Button";
import { lazyDialog } from "#/ui/lazy";
import { Spinner } from "#/ui/Spinner";
import { useStore } from "#/ui/store";
import { toast } from "#/ui/toasts";
import { useMeasuredRange } from "#/ui/useVisibleRange";
import type { DialogRequest } from "./dialogs";
import type { Feed, FeedState } from "./feed";
import { MomentCard } from "./MomentCard";
import { useMoments } from "./momentsStore";
import { useCurrentMinute } from "#/ui/useCurrentMinute";

const ConfirmDelete = lazyDialog(
  () => import("./ConfirmDelete"),
  ({ dialog }) => ("message" in dialog ? dialog.message : common.notOpened(text.removeTitle)),
);

const Likers = lazyDialog(() => import("./LikersSheet"), text.likers);

interface MomentListProps {
  label: string;
  feed: Feed;
  moments: readonly Moment[];
  more: FeedState["more"];
  /** Comments are shown beside the list, not under their moment. */
  commentsBeside?: boolean;
}

/** Older moments are loaded this many cards before the last one. */
const ahead = 5;
/** The height of a card that was not rendered yet, in px. */
const ESTIMATED_HEIGHT = 320;

/** Moments, newest first. Only those near the window are rendered; older ones are loaded near the end. */
export function MomentList({ label, feed, moments, more, commentsBeside = false }: MomentListProps) {
  const all = useMoments();
  const list = useRef<HTMLElement>(null);
  const ids = moments.map(({ id }) => id);
  const { first, end, before, after, measure } = useMeasuredRange(list, ids, feed.heights, ESTIMATED_HEIGHT);
  const scrollToFocus = useEffectEvent(() => {
    const place = ids.indexOf(all.comments.movedWithFocus ?? "");
    if (place < 0 || (place >= first && place < end)) return;
    const above = ids.slice(0, place).map((id) => feed.heights.get(id) ?? ESTIMATED_HEIGHT);
    list.current?.scrollIntoView();
    globalThis.scrollBy({ top: above.reduce((sum, height) => sum + height, 0), behavior: "instant" });
  });
  // Who scrolled away from the moment that one comments on loses sight of what has the focus when it goes under the moment.
  useEffect(() => {
    if (!commentsBeside) scrollToFocus();
  }, [commentsBeside]);
  const now = new Date(useCurrentMinute());
  const commentsState = useStore(all.comments.state);
  const [dialog, setDialog] = useState<DialogRequest>();
  const [likersOf, setLikersOf] = useState<string>();
  const nearEnd = end + ahead >= moments.length;
  const loadMore = useEffectEvent(() => void feed.loadMore());
  useEffect(() => {
    if (nearEnd && more === "idle") loadMore();
  }, [nearEnd, more]);
  const like = async (moment: Moment) => {
    if ((await all.like(moment)) === "gone") toast.say(text.gone);
  };

  return (
    <>
      {moments.length > 0 ? (
        <>
          <section ref={list} role="feed" aria-label={label} aria-busy={more === "loading"}>
            <div style={{ height: before }} />
            {moments.slice(first, end).map((moment, at) => (
              <MomentCard
                key={moment.id}
                ref={measure(moment.id)}
                moment={moment}
                place={[first + at + 1, more === "end" ? moments.length : -1]}
                now={now}
                commentsState={commentsState.open === moment.id ? commentsState : undefined}
                commentsBeside={commentsBeside}
                onLike={() => void like(moment)}
                onLikers={() => setLikersOf(moment.id)}
                onDialog={setDialog}
              />
            ))}
            <div style={{ height: after }} />
          </section>
          {/* Nobody expects more below a single one. */}
          {moments.length > 1 || more !== "end" ? (
            <ListEnd more={more} onRetry={() => void feed.loadMore()} />
          ) : null}
        </>
      ) : null}
      {/* Also when the last moment was deleted: that may still fail. */}
      <Suspense>
        {dialog ? (
          <ConfirmDelete dialog={dialog} onDialog={setDialog} onClose={() => setDialog(undefined)} />
        ) : null}
        {likersOf ? <Likers momentId={likersOf} onClose={() => setLikersOf(undefined)} /> : null}
      </Suspense>
    </>
  );
}

/** Shown after the last card: loading, failed, or the end. The place of the first is kept before, so that nothing moves. */
function ListEnd({ more, onRetry }: { more: FeedState["more"]; onRetry: () => void }) {
  if (more === "failed") {
    return (
      <div className="flex items-center justify-center gap-2 py-4">
        <p className="text-sm text-ink-soft">{text.moreAway}</p>
        <Button variant="quiet" onClick={onRetry}>
          {common.tryAgain}
        </Button>
      </div>
    );
  }
  if (more === "end") return <p className="py-6 text-center text-sm text-ink-soft">{text.end}</p>;
  return (
    <div role="status" className="flex h-16 items-center justify-center text-rose">
      {more === "loading" ? (
        <>
          <span className="sr-only">{text.moreComing}</span>
          <Spinner />
        </>
      ) : null}
    </div>
  );
}
