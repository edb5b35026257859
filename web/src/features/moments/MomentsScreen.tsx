import { Camera, CloudSun, Plus, RotateCw } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigationType, useSearchParams } from "react-router";
import { useStore } from "#/state/accountState";
import { useGoBack } from "#/state/goBack";
import { common } from "#/text/common";
import { moments as text } from "#/text/moments";
import { Button, ButtonLink } from "#/ui/Button";
import { EmptyState } from "#/ui/EmptyState";
import { IconButton, IconLink } from "#/ui/IconButton";
import { TopBar } from "#/ui/TopBar";
import { MomentList } from "./MomentList";
import { MomentsSkeleton } from "./MomentsSkeleton";
import { useMoments, type Which } from "./moments";
import { Newer } from "./Newer";
import { usePull } from "./usePull";

/** What everybody shares: all moments, or those with one tag. */
export default function MomentsScreen() {
  const tag = useSearchParams()[0].get("tag")?.trim();
  const goBack = useGoBack("/moments");
  useTopAfterPosting();
  const title = tag ? text.tagged(tag) : text.title;
  return (
    <>
      <title>{common.title(title)}</title>
      <Feed
        key={tag}
        which={tag ? { kind: "tag", tag } : { kind: "all" }}
        title={title}
        {...(tag && { onBack: goBack })}
      />
    </>
  );
}

interface FeedProps {
  which: Which;
  title: string;
  onBack?: () => void;
}

function Feed({ which, title, onBack }: FeedProps) {
  const feed = useMoments().feed(which);
  const { moments, first, more, newer } = useStore(feed.state);
  const open = useEffectEvent(() => void feed.open());
  useEffect(() => open(), []);
  const refresh = () => {
    globalThis.scrollTo({ top: 0 });
    void feed.refresh();
  };
  const pull = usePull(refresh);
  const busy = first === "asking" && moments !== null;
  return (
    <>
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
      <main className="above-tabs px-4 pt-2" {...pull}>
        <Newer feed={feed} newer={newer} onShow={refresh} />
        {moments ? <MomentList label={text.feed} feed={feed} moments={moments} more={more} /> : null}
        {moments?.length === 0 ? <Empty which={which} /> : null}
        {!moments && first === "failed" ? <Away onRetry={refresh} /> : null}
        {!moments && first === "asking" ? <MomentsSkeleton /> : null}
      </main>
    </>
  );
}

const Empty = ({ which }: { which: Which }) =>
  which.kind === "tag" ? (
    <EmptyState
      art={<Camera size={48} strokeWidth={1.5} aria-hidden />}
      title={text.emptyTag(which.tag)}
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

/** The moments could not be loaded: nothing is said of why. */
const Away = ({ onRetry }: { onRetry: () => void }) => (
  <EmptyState
    art={<CloudSun size={48} strokeWidth={1.5} aria-hidden />}
    title={text.away}
    action={<Button onClick={onRetry}>{text.retry}</Button>}
  />
);

/** Whoever has posted sees the new moment, wherever the page was left. */
function useTopAfterPosting() {
  const { state } = useLocation();
  const posted = useNavigationType() !== "POP" && (state as { posted?: boolean } | null)?.posted === true;
  useEffect(() => {
    if (posted) globalThis.scrollTo(0, 0);
  }, [posted]);
}
