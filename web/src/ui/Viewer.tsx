import { X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { common } from "#/text/common";
import { viewer as text } from "#/text/viewer";
import { IconButton } from "./IconButton";
import { openModal } from "./modal";
import { Photo, type PictureLike } from "./Photo";
import { intoView, Thumbnails } from "./Thumbnails";
import { CurrentPicture, onNight } from "./ViewerPicture";

export type PictureMenu = (url: string) => ReactNode;

interface ViewerProps {
  pictures: readonly PictureLike[];
  /** The index of the first one to show. */
  start: number;
  /** What can be done with the picture that is shown. */
  menu?: PictureMenu | undefined;
  onClose: () => void;
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Shows pictures in the whole window, one at a time. The page behind it does not scroll. */
export default function Viewer({ pictures, start, menu, onClose }: ViewerProps) {
  const id = useId();
  const [shown, setShown] = useState(start);
  const count = pictures.length;
  const current = pictures[shown];
  const at = (index: number) => (index + count) % count;
  const go = (step: number) => setShown(at(shown + step));
  const keys = ({ key, target, currentTarget }: KeyboardEvent) => {
    const step = steps[key];
    // Not what is typed in a sheet over it.
    if (step !== undefined && (target as Element).closest("dialog") === currentTarget) go(step);
  };
  return (
    // biome-ignore format: one line a handler
    <dialog
      ref={overThePage}
      aria-labelledby={id}
      onCancel={(event) => { event.preventDefault(); onClose(); }}
      onClick={({ target }) => { if ((target as Element).hasAttribute("data-backdrop")) onClose(); }}
      onKeyDown={keys}
      // What lies under it would be pulled down.
      onTouchStart={(event) => event.stopPropagation()}
      className="m-0 flex h-dvh w-screen animate-fade flex-col bg-night text-on-scrim backdrop:bg-transparent"
    >
      <div className="safe-top flex items-center justify-between px-2 py-1" data-backdrop>
        <span className="size-11 text-ink">{current ? menu?.(current.url) : null}</span>
        <p id={id} aria-live="polite" className="text-sm font-semibold tabular-figures">{text.counter(shown + 1, count)}</p>
        <IconButton label={common.close} icon={X} onClick={onClose} data-first className={onNight} />
      </div>
      <CurrentPicture picture={current} label={text.image(shown + 1, count)} onStep={count > 1 ? go : undefined} onClose={onClose} />
      {count > 1 ? <Thumbnails pictures={pictures} shown={shown} onShow={setShown} /> : null}
      {/* The next one is fetched meanwhile. */}
      <span hidden><Photo picture={pictures[at(shown + 1)]} alt="" sizes="100vw" priority /></span>
    </dialog>
  );
}

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
