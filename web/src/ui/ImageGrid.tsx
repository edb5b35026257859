import { ImageOff } from "lucide-react";
import { Suspense, useState } from "react";
import { viewer as text } from "#/text/viewer";
import { cx } from "./cx";
import { gridRows, shownAtMost } from "./gridRows";
import { lazyDialog } from "./lazy";
import { Photo, type PictureLike } from "./Photo";

const Viewer = lazyDialog(() => import("./Viewer"), text.images);

interface ImageGridProps {
  pictures: readonly PictureLike[];
}

const spans: Record<number, string> = { 1: "col-span-6", 2: "col-span-3", 3: "col-span-2" };
const widths: Record<number, string> = {
  1: "(min-width: 30rem) 27rem, 90vw",
  2: "(min-width: 30rem) 14rem, 45vw",
  3: "(min-width: 30rem) 9rem, 30vw",
};

/** Up to nine pictures in a grid, with a layout for each number. A tap opens the viewer. */
export function ImageGrid({ pictures }: ImageGridProps) {
  const [open, setOpen] = useState<number>();
  const rows = gridRows(pictures.length);
  const more = pictures.length - shownAtMost;
  return (
    <>
      <ul
        aria-label={text.images}
        className="grid grid-cols-6 gap-1 overflow-hidden rounded-field"
        onPointerEnter={Viewer.preload}
      >
        {pictures.slice(0, shownAtMost).map((picture, at) => {
          const across = rows[at] ?? 1;
          return (
            <li key={picture.url} className={cx("relative min-w-0", spans[across])}>
              <button
                type="button"
                aria-label={text.open(at + 1, pictures.length)}
                onClick={() => setOpen(at)}
                className="block w-full focus-visible:-outline-offset-4"
                style={{ aspectRatio: across === 1 ? aspectOf(picture, pictures.length) : 1 }}
              >
                <Photo picture={picture} alt="" sizes={widths[across] ?? "90vw"} broken={<Broken />} />
              </button>
              {more > 0 && at === shownAtMost - 1 ? (
                <span className="pointer-events-none absolute inset-0 flex items-center justify-center bg-scrim text-xl font-semibold text-on-scrim">
                  {text.more(more)}
                </span>
              ) : null}
            </li>
          );
        })}
      </ul>
      {open === undefined ? null : (
        <Suspense>
          <Viewer pictures={pictures} start={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** The aspect ratio: a single picture keeps its own, within bounds; one above others is wide. */
const aspectOf = ({ width, height }: PictureLike, count: number) =>
  count === 1 ? Math.min(16 / 9, Math.max(3 / 4, width / height)) : 2;

const Broken = () => (
  <span className="flex h-full w-full items-center justify-center text-rose">
    <ImageOff
      role="img"
      aria-label={text.broken}
      strokeWidth={1.5}
      className="size-1/4 min-h-6 min-w-6 max-h-12"
    />
  </span>
);
