import { Camera, CloudSun, Plus, RotateCw } from "lucide-react";
import { Suspense, useEffect, useEffectEvent } from "react";
import { useLocation, useNavigationType, useSearchParams } from "react-router";
import { useGoBack } from "#/state/goBack";
import { common } from "#/text/common";
import { moments as text } from "#/text/moments";
import { Button, ButtonLink } from "#/ui/Button";
import { EmptyState } from "#/ui/EmptyState";
import { IconButton, IconLink } from "#/ui/IconButton";
import { lazyPart } from "#/ui/lazy";
import { useMedia, WIDE } from "#/ui/media";
import { useStore } from "#/ui/store";
import { TopBar } from "#/ui/TopBar";
import { MomentList } from "./MomentList";
import { MomentsSkeleton } from "./MomentsSkeleton";
import { type FeedSource, useMoments } from "./momentsStore";
import { NewMomentsButton } from "./NewMomentsButton";
import { useMomentKeys } from "./useMomentKeys";
import { usePullToRefresh } from "./usePullToRefresh";

const CommentsPane = lazyPart(() => import("./CommentsPane"), text.comments);

/** The feed of all moments, or of those with one tag. */
export default function MomentsScreen() {
  const tag = useSearchParams()[0].get("tag")?.trim();
  const goBack = useGoBack("/moments");
  useTopAfterPosting();
  useMomentKeys();
  const title = tag ? text.tagged(tag) : text.title;
  return (
    <>
      <title>{common.title(title)}</title>
      <Feed
        key={tag}
        source={tag ? { kind: "tag", tag } : { kind: "all" }}
        title={title}
        {...(tag && { onBack: goBack })}
      />
    </>
  );
}

interface FeedProps {
  source: FeedSource;
  title: string;
  onBack?: () => void;
}

function Feed({ source, title, onBack }: FeedProps) {
  const feed = useMoments().feed(source);
  const { moments, first, more, newer } = useStore(feed.state);
  const open = useEffectEvent(() => void feed.open());
  useEffect(() => open(), []);
  const refresh = () => {
    globalThis.scrollTo({ top: 0 });
    void feed.refresh();
  };
  const pull = usePullToRefresh(refresh);
  const busy = first === "loading" && moments !== null;
  const isWide = useMedia(WIDE);
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
              <IconLink label={text.create} icon={Plus} to="/create-moment" />
            </>
          }
        />
        <main className="measured above-tabs px-4 pt-2" {...pull}>
          <NewMomentsButton feed={feed} newer={newer} onShow={refresh} />
          {moments ? (
            <MomentList label={text.feed} feed={feed} moments={moments} more={more} commentsBeside={isWide} />
          ) : null}
          {moments?.length === 0 ? <Empty source={source} /> : null}
          {!moments && first === "failed" ? <Away onRetry={refresh} /> : null}
          {!moments && first === "loading" ? <MomentsSkeleton /> : null}
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

const Empty = ({ source }: { source: FeedSource }) =>
  source.kind === "tag" ? (
    <EmptyState
      art={<Camera size={48} strokeWidth={1.5} aria-hidden />}
      title={text.emptyTag(source.tag)}
      action={<ButtonLink to="/moments">{text.allMoments}</ButtonLink>}
    />
  ) : (
    <EmptyState
      art={<Camera size={48} strokeWidth={1.5} aria-hidden />}
      title={text.empty}
      hint={text.emptyHint}
      action={<ButtonLink to="/create-moment">{text.createFirst}</ButtonLink>}
    />
  );

/** Shown when the moments could not be loaded; gives no reason. */
const Away = ({ onRetry }: { onRetry: () => void }) => (
  <EmptyState
    art={<CloudSun size={48} strokeWidth={1.5} aria-hidden />}
    title={text.away}
    action={<Button onClick={onRetry}>{text.retry}</Button>}
  />
);

/** After posting, scrolls to the top, where the new moment is. */
function useTopAfterPosting() {
  const { state } = useLocation();
  const posted = useNavigationType() !== "POP" && (state as { posted?: boolean } | null)?.posted === true;
  useEffect(() => {
    if (posted) globalThis.scrollTo(0, 0);
  }, [posted]);
}
