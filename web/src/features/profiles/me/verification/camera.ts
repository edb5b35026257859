import { useEffect, useState } from "react";
import { fit } from "#/api/photos/fit";

const MAX_SIDE = 1200;
const QUALITY = 0.85;
const wanted: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: "user", width: { ideal: 1080 }, height: { ideal: 1440 } },
};

/** The camera's stream; `null` while it starts, `"none"` where there is none or it is refused. */
export type Camera = MediaStream | "none" | null;

/** The camera on one's own side, for as long as it is shown. */
export function useCamera(): Camera {
  const [camera, setCamera] = useState<Camera>(null);
  useEffect(() => {
    const left = new AbortController();
    const start = async () => {
      const stream = await navigator.mediaDevices.getUserMedia(wanted);
      const stop = () => stream.getTracks().forEach((track) => track.stop());
      if (left.signal.aborted) return stop();
      left.signal.addEventListener("abort", stop);
      stream.getVideoTracks().forEach((track) => {
        track.addEventListener("ended", () => setCamera("none"), { signal: left.signal });
      });
      setCamera(stream);
    };
    // Without TLS there are no `mediaDevices` at all.
    start().catch(() => left.signal.aborted || setCamera("none"));
    return () => left.abort();
  }, []);
  return camera;
}

/** The picture that the camera shows now, as it is seen by others; nothing before it shows one. */
export function captureFrame(video: HTMLVideoElement): string | undefined {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0 || videoHeight === 0) return undefined;
  const { width, height } = fit(videoWidth, videoHeight, MAX_SIDE);
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d", { alpha: false });
  if (!context) return undefined;
  context.drawImage(video, 0, 0, width, height);
  return canvas.toDataURL("image/jpeg", QUALITY);
}
