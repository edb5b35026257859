import { ChevronLeft, ChevronRight, ImageOff, X } from "lucide-react";
import { type KeyboardEvent, useId, useState, useSyncExternalStore } from "react";
import { common } from "#/text/common";
import { viewer as text } from "#/text/viewer";
import { cx } from "./cx";
import { IconButton } from "./IconButton";
import { openModal } from "./modal";
import { Photo, type PictureLike } from "./Photo";
import { useDrag } from "./useDrag";

interface ViewerProps {
  pictures: readonly PictureLike[];
  /** The index of the first one to show. */
  start: number;
  onClose: () => void;
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
const FAR_ENOUGH = 48;

/** Shows pictures in the whole window, one at a time. The page behind it does not scroll. */
export default function Viewer({ pictures, start, onClose }: ViewerProps) {
  const id = useId();
  const [shown, setShown] = useState(start);
  const count = pictures.length;
  const at = (index: number) => (index + count) % count;
  const go = (step: number) => setShown(at(shown + step));
  const keys = ({ key }: KeyboardEvent) => {
    const step = steps[key];
    if (step !== undefined) go(step);
  };
  return (
    // biome-ignore format: one line a handler
    <dialog
      ref={overThePage}
      aria-labelledby={id}
      onCancel={(event) => { event.preventDefault(); onClose(); }}
      onClick={({ target }) => { if ((target as Element).hasAttribute("data-backdrop")) onClose(); }}
      onKeyDown={keys}
      className="m-0 flex h-dvh w-screen animate-fade flex-col bg-night text-on-scrim backdrop:bg-transparent"
    >
      <div className="safe-top flex items-center justify-between px-2 py-1" data-backdrop>
        <span className="size-11" />
        <p id={id} aria-live="polite" className="text-sm font-semibold tabular-nums">{text.counter(shown + 1, count)}</p>
        <IconButton label={common.close} icon={X} onClick={onClose} data-first className={onNight} />
      </div>
      <Stage picture={pictures[shown]} label={text.image(shown + 1, count)} onStep={count > 1 ? go : undefined} onClose={onClose} />
      {count > 1 ? <Thumbnails pictures={pictures} shown={shown} onShow={setShown} /> : null}
      {/* The next one is fetched meanwhile. */}
      <span hidden><Photo picture={pictures[at(shown + 1)]} alt="" sizes="100vw" priority /></span>
    </dialog>
  );
}

const onNight = "text-on-scrim! hover:bg-scrim";

interface StageProps {
  picture: PictureLike | undefined;
  label: string;
  onStep: ((step: number) => void) | undefined;
  onClose: () => void;
}

/** The current picture. A swipe sideways shows the next one, a swipe down closes; pinching zooms the page. */
function Stage({ picture, label, onStep, onClose }: StageProps) {
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

interface ThumbnailsProps {
  pictures: readonly PictureLike[];
  shown: number;
  onShow: (index: number) => void;
}

const Thumbnails = ({ pictures, shown, onShow }: ThumbnailsProps) => (
  <ul data-backdrop className="safe-bottom flex gap-2 overflow-x-auto px-4 pt-3">
    {pictures.map((picture, at) => (
      <li key={picture.url} className="shrink-0 first:ml-auto last:mr-auto">
        <button
          type="button"
          aria-label={text.show(at + 1)}
          aria-current={at === shown || undefined}
          ref={at === shown ? intoView : null}
          onClick={() => onShow(at)}
          className={cx(
            "block size-13 overflow-hidden rounded-small border-2 transition duration-150",
            at === shown ? "border-on-scrim" : "border-transparent opacity-60",
          )}
        >
          <Photo picture={picture} alt="" sizes="52px" broken={<ThumbnailBroken />} />
        </button>
      </li>
    ))}
  </ul>
);

const ThumbnailBroken = () => (
  <span className="flex h-full items-center justify-center text-rose">
    <ImageOff size={20} aria-hidden />
  </span>
);

/** Only while the dialog is open: before, it would scroll the page. */
const intoView = (thumbnail: Element | null | undefined) => {
  if (thumbnail?.closest("dialog")?.open) thumbnail.scrollIntoView({ block: "nearest", inline: "nearest" });
};

function onZoom(changed: () => void): () => void {
  globalThis.visualViewport?.addEventListener("resize", changed);
  return () => globalThis.visualViewport?.removeEventListener("resize", changed);
}

const isEnlarged = () => (globalThis.visualViewport?.scale ?? 1) > 1.01;

/** Opens the dialog, and stops the page behind it from scrolling. */
function overThePage(dialog: HTMLDialogElement | null) {
  const leave = openModal(dialog);
  intoView(dialog?.querySelector("[aria-current]"));
  const page = document.documentElement;
  const scrollbar = globalThis.innerWidth - page.clientWidth;
  page.style.overflow = "hidden";
  page.style.paddingRight = scrollbar > 0 ? `${scrollbar}px` : "";
  return () => {
    page.style.overflow = "";
    page.style.paddingRight = "";
    leave?.();
  };
}
