import { useEffect, useEffectEvent, useState } from "react";
import { moments as text } from "#/text/moments";
import { Button } from "#/ui/Button";
import { useStore } from "#/ui/store";
import { MomentList } from "./MomentList";
import { useMoments } from "./momentsStore";

/** One person's moments, for their profile; empty if there are none, or while they are loaded. */
export default function PersonMoments({ id }: { id: string }) {
  const feed = useMoments().feed({ kind: "person", id });
  const { moments, first, more } = useStore(feed.state);
  const [triesAgain, setTriesAgain] = useState(false);
  const open = useEffectEvent(() => void feed.open());
  useEffect(() => open(), []);
  if (!moments && (first === "failed" || triesAgain)) {
    const retry = () => {
      setTriesAgain(true);
      void feed.refresh();
    };
    return <LoadFailed busy={first === "loading"} onRetry={retry} />;
  }
  if (!moments) return null;
  return (
    <section className="flex flex-col gap-3 px-4 pt-6">
      {moments.length > 0 ? <h2 className="text-lg">{text.title}</h2> : null}
      <MomentList label={text.title} feed={feed} moments={moments} more={more} />
    </section>
  );
}

/** Says that the moments could not be loaded: nothing would look as if there were none. */
const LoadFailed = ({ busy, onRetry }: { busy: boolean; onRetry: () => void }) => (
  <div role="status" className="flex flex-wrap items-center justify-center gap-x-2 px-4 pt-6 text-sm">
    <p className="text-center text-ink-soft text-pretty">{text.away}</p>
    <Button variant="quiet" busy={busy} onClick={onRetry}>
      {text.retry}
    </Button>
  </div>
);
