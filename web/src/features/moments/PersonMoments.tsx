import { useEffect, useEffectEvent, useRef } from "react";
import { moments as text } from "#/text/moments";
import { useStore } from "#/ui/store";
import { LoadFailed } from "./LoadFailed";
import { MomentList } from "./MomentList";
import { useMoments } from "./momentsStore";
import { NewMomentsOffer } from "./NewMomentsButton";

/** One person's moments, for their profile; empty if there are none, or while they are loaded. */
export default function PersonMoments({ id }: { id: string }) {
  const feed = useMoments().feed({ kind: "person", id });
  const { moments, loading, failed, more, newer } = useStore(feed.state);
  const open = useEffectEvent(() => void feed.open());
  useEffect(() => open(), []);
  const section = useRef<HTMLElement>(null);
  const scrollToTop = () => section.current?.scrollIntoView();
  if (!moments && failed)
    return (
      <div className="px-4 pt-6">
        <LoadFailed busy={loading} onRetry={() => void feed.refresh()} />
      </div>
    );
  if (!moments) return null;
  return (
    <section ref={section} className="scroll-mt-10 px-4 pt-6">
      <NewMomentsOffer feed={feed} newer={newer} onShow={scrollToTop} />
      {/* Beside the offer, so that the focus goes from there to the moments (`useLostFocus.ts`). */}
      <div className="flex flex-col gap-3">
        {moments.length > 0 || newer ? <h2 className="text-lg">{text.title}</h2> : null}
        <MomentList label={text.title} feed={feed} moments={moments} more={more} />
      </div>
    </section>
  );
}
