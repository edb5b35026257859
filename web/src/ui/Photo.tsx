import { type ReactNode, useEffect, useMemo, useState } from "react";
import { thumbHashToDataURL } from "thumbhash";
import { onRetry } from "./chunk";
import { cx } from "./cx";
import { PHOTO_WIDTHS } from "./photoWidths";

/** A picture in the server's answers. */
export interface PictureLike {
  url: string;
  width: number;
  height: number;
  thumbhash: string;
  /** Where its face is, in percent from the left and the top. */
  focus?: { x: number; y: number } | null | undefined;
}

function blurOf(thumbhash: string): string | undefined {
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (letter) => letter.charCodeAt(0)));
  } catch {
    return undefined;
  }
}

const sourcesOf = (url: string) => PHOTO_WIDTHS.map((width) => `${url}?w=${width} ${width}w`).join(", ");

/** Fetches a photo before it is shown, in the width that its place will ask for. */
export function fetchPhoto({ url }: PictureLike, sizes: string): void {
  Object.assign(new Image(), { sizes, srcset: sourcesOf(url) });
}

/** The `object-position` that keeps the face in a crop in sight (POLISH-04); without one the styles say what is kept. */
export const placeOf = ({ focus }: Pick<PictureLike, "focus">) =>
  focus ? `${focus.x}% ${focus.y}%` : undefined;

interface PhotoProps {
  picture: PictureLike | undefined;
  /** The alternative text; "" where a name beside it says the same. */
  alt: string;
  /** The width of its place, as in `<img sizes>`: "160px", "(min-width: 30rem) 28rem, 100vw". */
  sizes: string;
  /** For the main picture of a screen: fetched first. */
  priority?: boolean;
  className?: string;
  /** Shown on the plain background if the picture can't be loaded. */
  broken?: ReactNode;
  /** Whose photo it would be: their initial is drawn where there is none. */
  of?: string;
}

/** A photo that fills its container, cropped around the face in it: loads a fitting width, shows its thumbhash until then, and a plain background or an initial without one. */
export function Photo({ picture, alt, sizes, priority, className, broken, of }: PhotoProps) {
  const [failed, setFailed] = useState<string>();
  useEffect(() => (failed ? onRetry(() => setFailed(undefined)) : undefined), [failed]);
  const thumbhash = picture?.thumbhash;
  const blur = useMemo(() => (thumbhash ? blurOf(thumbhash) : undefined), [thumbhash]);
  const slot = cx("h-full w-full bg-rose-soft bg-cover bg-center object-cover", className);
  if (!picture || failed === picture.url) {
    const name = alt ? { role: "img", "aria-label": alt } : {};
    return (
      <span {...name} data-initial={of?.trim()[0]} className={cx(slot, "no-photo")}>
        {broken}
      </span>
    );
  }
  return (
    <img
      key={picture.url}
      src={`${picture.url}?w=640`}
      srcSet={sourcesOf(picture.url)}
      sizes={sizes}
      width={picture.width}
      height={picture.height}
      alt={alt}
      draggable={false}
      decoding="async"
      loading={priority ? "eager" : "lazy"}
      fetchPriority={priority ? "high" : "auto"}
      onError={() => setFailed(picture.url)}
      style={{ objectPosition: placeOf(picture), ...(blur && { backgroundImage: `url(${blur})` }) }}
      className={cx(slot, "block")}
    />
  );
}
