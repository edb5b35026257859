import { ChevronLeft, ChevronRight, ImageOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { viewer as text } from "#/text/viewer";
import { cx } from "./cx";
import { IconButton } from "./IconButton";
import { Photo, type PictureLike } from "./Photo";
import { useDrag } from "./useDrag";

const FAR_ENOUGH = 48;

/** The colours of a button on the viewer's dark ground. */
export const onNight = "text-on-scrim! hover:bg-scrim";

interface CurrentPictureProps {
  picture: PictureLike | undefined;
  label: string;
  onStep: ((step: number) => void) | undefined;
  onClose: () => void;
}

/** The current picture. A swipe sideways shows the next one, a swipe down closes; pinching zooms the page. */
export function CurrentPicture({ picture, label, onStep, onClose }: CurrentPictureProps) {
  const enlarged = useSyncExternalStore(onZoom, isEnlarged);
  const drag = useDrag({
    slop: 8,
    mayStart: () => !enlarged,
    onEnd: ({ dx, dy }, released) => {
      if (!released) return;
      if (Math.abs(dx) > FAR_ENOUGH && Math.abs(dx) > Math.abs(dy)) onStep?.(dx < 0 ? 1 : -1);
      else if (dy > FAR_ENOUGH * 2) onClose();
    },
  });
  const { width, height } = picture ?? { width: 1, height: 1 };
  return (
    <div
      data-backdrop
      {...drag}
      className={cx(
        "relative flex min-h-0 flex-1 items-center justify-center [container-type:size]",
        enlarged ? "touch-auto" : "touch-pinch-zoom",
      )}
    >
      <div
        key={picture?.url}
        className="animate-fade select-none"
        style={{
          width: `min(100cqw, calc(100cqh * ${width / height}))`,
          aspectRatio: `${width} / ${height}`,
        }}
      >
        <Photo picture={picture} alt={label} sizes="100vw" priority broken={<Broken />} />
      </div>
      {onStep ? (
        <>
          <IconButton
            label={text.previous}
            icon={ChevronLeft}
            onClick={() => onStep(-1)}
            className={cx("absolute left-2 bg-scrim", onNight)}
          />
          <IconButton
            label={text.next}
            icon={ChevronRight}
            onClick={() => onStep(1)}
            className={cx("absolute right-2 bg-scrim", onNight)}
          />
        </>
      ) : null}
    </div>
  );
}

const Broken = () => (
  <span className="flex h-full w-full flex-col items-center justify-center gap-2 bg-night p-4 text-center text-sm">
    <ImageOff size={48} strokeWidth={1.5} aria-hidden />
    {text.broken}
  </span>
);

function onZoom(changed: () => void): () => void {
  globalThis.visualViewport?.addEventListener("resize", changed);
  return () => globalThis.visualViewport?.removeEventListener("resize", changed);
}

const isEnlarged = () => (globalThis.visualViewport?.scale ?? 1) > 1.01;
