import { useEffect, useEffectEvent } from "react";
import { moments as text } from "#/text/moments";
import { useStore } from "#/ui/store";
import { LoadFailed } from "./LoadFailed";
import { MomentList } from "./MomentList";
import { useMoments } from "./momentsStore";

/** One person's moments, for their profile; empty if there are none, or while they are loaded. */
export default function PersonMoments({ id }: { id: string }) {
  const feed = useMoments().feed({ kind: "person", id });
  const { moments, loading, failed, more } = useStore(feed.state);
  const open = useEffectEvent(() => void feed.open());
  useEffect(() => open(), []);
  if (!moments && failed)
    return (
      <div className="px-4 pt-6">
        <LoadFailed busy={loading} onRetry={() => void feed.refresh()} />
      </div>
    );
  if (!moments) return null;
  return (
    <section className="flex flex-col gap-3 px-4 pt-6">
      {moments.length > 0 ? <h2 className="text-lg">{text.title}</h2> : null}
      <MomentList label={text.title} feed={feed} moments={moments} more={more} />
    </section>
  );
}
