import { ImageOff } from "lucide-react";
import { Suspense, useState } from "react";
import { viewer as text } from "#/text/viewer";
import { cx } from "./cx";
import { gridPlaces, type Place, shownAtMost } from "./gridRows";
import { lazyDialog } from "./lazy";
import { Photo, type PictureLike } from "./Photo";
import { useTaps } from "./useTaps";
import type { PictureMenu } from "./Viewer";

const Viewer = lazyDialog(() => import("./Viewer"), text.images);

interface ImageGridProps {
  pictures: readonly PictureLike[];
  onDoubleTap?: () => void;
  menu?: PictureMenu;
}

/** Rows and columns: of sixty columns, so that one half, two fifths, a third and a quarter are whole ones. */
const spans: Record<Place, string> = {
  1: "auto / span 60",
  2: "auto / span 30",
  3: "auto / span 20",
  4: "auto / span 15",
  tall: "span 2 / span 36",
  beside: "auto / span 24",
};
const widths: Record<Place, string> = {
  1: "(min-width: 700px) 600px, 90vw",
  2: "(min-width: 700px) 300px, 45vw",
  3: "(min-width: 700px) 200px, 30vw",
  4: "(min-width: 700px) 150px, 23vw",
  tall: "(min-width: 700px) 360px, 54vw",
  beside: "(min-width: 700px) 240px, 36vw",
};

/** Up to nine pictures in a grid, with a layout for each number. A tap opens the viewer. */
export function ImageGrid({ pictures, onDoubleTap, menu }: ImageGridProps) {
  const [open, setOpen] = useState<number>();
  const tapped = useTaps(onDoubleTap);
  const places = gridPlaces(pictures.length);
  const more = pictures.length - shownAtMost;
  const isSingle = pictures.length === 1;
  return (
    <>
      <ul
        aria-label={text.images}
        className={cx("-mx-0.5 grid grid-cols-60 overflow-hidden rounded-field", isSingle && "bg-rose-soft")}
        style={{ touchAction: "manipulation" }}
        onPointerEnter={Viewer.preload}
      >
        {pictures.slice(0, shownAtMost).map((picture, at) => {
          const place = places[at] ?? 1;
          return (
            <li
              key={picture.url}
              style={{
                gridArea: spans[place],
                ...(isSingle && { maxWidth: `calc(${HIGHEST} * ${aspectOf(picture)})`, ...centred }),
              }}
              className={cx("relative min-w-0", place !== 1 && "p-0.5")}
            >
              <button
                type="button"
                aria-label={text.open(at + 1, pictures.length)}
                // A key has no second tap to wait for.
                onClick={({ detail }) => (detail === 0 ? setOpen(at) : tapped(() => setOpen(at)))}
                className={cx(
                  "transition duration-150 hover:brightness-105 focus-visible:-outline-offset-4",
                  place === "tall" ? "absolute inset-0.5" : "block h-full w-full",
                )}
                style={place === "tall" ? undefined : { aspectRatio: place === 1 ? aspectOf(picture) : 1 }}
              >
                <Photo
                  picture={picture}
                  alt=""
                  sizes={widths[place]}
                  // A pale photo would melt into the page.
                  className={cx("border border-line", isSingle ? "rounded-field" : "rounded-small")}
                  broken={<Broken />}
                />
              </button>
              {more > 0 && at === shownAtMost - 1 ? (
                <span className="pointer-events-none absolute inset-0.5 flex items-center justify-center rounded-small bg-scrim text-xl font-semibold text-on-scrim">
                  {text.more(more)}
                </span>
              ) : null}
            </li>
          );
        })}
      </ul>
      {open === undefined ? null : (
        <Suspense>
          <Viewer pictures={pictures} start={open} menu={menu} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** A single picture that is too high for the window stands in the middle of its room. */
const centred = { width: "100%", marginInline: "auto" };

/** A single picture is no higher than this: with what stands above and below it, it fits in a wide window. */
const HIGHEST = "max(320px, 100dvh - 280px)";

/** A single picture keeps its aspect ratio, within bounds. */
const aspectOf = ({ width, height }: PictureLike) => Math.min(16 / 9, Math.max(3 / 4, width / height));

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
