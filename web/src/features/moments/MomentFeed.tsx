import { CloudSun, Plus, RotateCw } from "lucide-react";
import { Suspense, useEffect, useEffectEvent } from "react";
import { moments as text } from "#/text/moments";
import { Button } from "#/ui/Button";
import { EmptyState } from "#/ui/EmptyState";
import { IconButton, IconLink } from "#/ui/IconButton";
import { lazyPane } from "#/ui/lazy";
import { useTwoPanes } from "#/ui/mediaQueries";
import { useStore } from "#/ui/store";
import { TopBar } from "#/ui/TopBar";
import { useEscape } from "#/ui/useEscape";
import { EmptyFeed } from "./EmptyFeed";
import { LoadFailed, type LoadFailedProps } from "./LoadFailed";
import { MomentList } from "./MomentList";
import { MomentsSkeleton } from "./MomentsSkeleton";
import { type FeedSource, useMoments } from "./momentsStore";
import { NewMomentsButton } from "./NewMomentsButton";
import { usePullToRefresh } from "./usePullToRefresh";

const CommentsPane = lazyPane(() => import("./CommentsPane"), text.comments);

interface MomentFeedProps {
  source: FeedSource;
  title: string;
  onBack?: () => void;
}

/** The moments of one source, with their comments beside them in a wide window. */
export function MomentFeed({ source, title, onBack }: MomentFeedProps) {
  const all = useMoments();
  const feed = all.feed(source);
  const { moments, loading, failed, more, newer } = useStore(feed.state);
  const open = useEffectEvent(() => void feed.open());
  useEffect(() => open(), []);
  const scrollToTop = () => globalThis.scrollTo({ top: 0 });
  const refresh = () => {
    scrollToTop();
    void feed.refresh();
  };
  const pull = usePullToRefresh(refresh);
  const busy = loading && moments !== null;
  const hasMoments = moments !== null && moments.length > 0;
  const isWide = useTwoPanes();
  const isOne = source.kind === "one";
  // One listener for both, so that a press that closes the comments leads nowhere.
  useEscape(() => {
    const { open } = all.comments.state.get();
    const isBeside = isWide && moments?.some(({ id }) => id === open);
    if (isBeside) all.comments.stepBack();
    else onBack?.();
  });
  return (
    <div className="feed-screen">
      <div className="min-w-0">
        <TopBar
          title={title}
          {...(onBack && { onBack })}
          trailing={
            <>
              <IconButton
                label={busy ? text.refreshing : text.refresh}
                icon={RotateCw}
                busy={busy}
                onClick={refresh}
              />
              {isOne ? null : <IconLink label={text.create} icon={Plus} to="/create-moment" />}
            </>
          }
        />
        <main className="measured above-tabs px-4 pt-2" {...pull}>
          <NewMomentsButton feed={feed} newer={newer} onShow={scrollToTop} />
          {failed && hasMoments ? <LoadFailed busy={loading} onRetry={refresh} /> : null}
          {moments ? (
            <MomentList label={text.feed} feed={feed} moments={moments} more={more} commentsBeside={isWide} />
          ) : null}
          {failed && !hasMoments ? <Away busy={loading} onRetry={refresh} /> : null}
          {moments && !hasMoments && !failed ? <EmptyFeed source={source} /> : null}
          {moments || failed ? null : <MomentsSkeleton />}
        </main>
      </div>
      {isWide ? (
        <Suspense fallback={<aside />}>
          <CommentsPane feed={feed} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Shown when the moments could not be loaded; gives no reason. */
const Away = ({ busy, onRetry }: LoadFailedProps) => (
  <EmptyState
    art={<CloudSun size={48} strokeWidth={1.5} aria-hidden />}
    title={text.away}
    action={
      <Button busy={busy} onClick={onRetry}>
        {text.retry}
      </Button>
    }
  />
);
