import { ImageOff } from "lucide-react";
import { viewer as text } from "#/text/viewer";
import { cx } from "./cx";
import { Photo, type PictureLike } from "./Photo";

interface ThumbnailsProps {
  pictures: readonly PictureLike[];
  shown: number;
  onShow: (index: number) => void;
}

/** The pictures of the viewer in a row; a press shows one. */
export const Thumbnails = ({ pictures, shown, onShow }: ThumbnailsProps) => (
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

/** Scrolls a thumbnail into view; only while the dialog is open: before, it would scroll the page. */
export const intoView = (thumbnail: Element | null | undefined) => {
  if (thumbnail?.closest("dialog")?.open) thumbnail.scrollIntoView({ block: "nearest", inline: "nearest" });
};
