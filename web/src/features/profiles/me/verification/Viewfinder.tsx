import { type RefCallback, useEffect, useEffectEvent } from "react";
import { selfie as text } from "#/text/selfie";
import { Loading, Skeleton } from "#/ui/Skeleton";
import { useCamera } from "./camera";

interface ViewfinderProps {
  /** What shows the camera, once it does. */
  video: RefCallback<HTMLVideoElement>;
  /** There is no camera, or none that the page may use. */
  onNone: () => void;
}

/** As large as the sheet has room for, with its text and buttons. */
const height = "46dvh";

/** What the camera sees, as in a mirror. */
export function Viewfinder({ video, onNone }: ViewfinderProps) {
  const camera = useCamera();
  const notify = useEffectEvent(onNone);
  const isNone = camera === "none";
  useEffect(() => {
    if (isNone) notify();
  }, [isNone]);
  if (camera === "none") return <p className="py-8 text-center text-pretty">{text.noCamera}</p>;
  if (camera === null) {
    return (
      <Loading label={text.starting}>
        <div style={{ height }} className="aspect-3/4 max-w-full">
          <Skeleton className="h-full w-full rounded-card!" />
        </div>
      </Loading>
    );
  }
  return (
    <video
      ref={(shown) => {
        void video(shown);
        if (shown && shown.srcObject !== camera) shown.srcObject = camera;
      }}
      aria-label={text.camera}
      autoPlay
      muted
      playsInline
      style={{ height, scale: "-1 1" }}
      className="aspect-3/4 max-w-full rounded-card bg-line object-cover"
    />
  );
}
