import { Heart } from "lucide-react";
import { type PointerEvent, useState } from "react";
import { Link } from "react-router";
import type { Moment } from "#/api/types";
import { moments as text } from "#/text/moments";
import { ImageGrid } from "#/ui/ImageGrid";
import { TextWithLinks } from "#/ui/TextWithLinks";
import { useTaps } from "#/ui/useTaps";

interface MomentBodyProps {
  moment: Moment;
  /** Toggles the like. */
  onLike: () => void;
}

/** No second tap of a finger zooms here. */
const noZoom = { touchAction: "manipulation" };
const nothing = () => undefined;

/**
 * The text, tags and pictures of a moment. A double tap on text or pictures likes it, and never takes a like back; so
 * does a double click on pictures, while on text it selects a word, as everywhere.
 */
export function MomentBody({ moment, onLike }: MomentBodyProps) {
  const { content, hashtags, pictures, is_liked: isLiked } = moment;
  const [hearts, setHearts] = useState(0);
  const like = () => {
    setHearts((count) => count + 1);
    if (!isLiked) onLike();
  };
  const tapped = useTaps(like);
  const touched = ({ pointerType }: PointerEvent) => {
    if (pointerType !== "mouse") tapped(nothing);
  };
  return (
    <div className="relative flex flex-col gap-3">
      {content ? (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a shortcut for the button below
        <div style={noZoom} onPointerUp={touched}>
          <TextWithLinks content={content} className="break-words whitespace-pre-wrap" />
        </div>
      ) : null}
      {hashtags.length > 0 ? <Tags tags={hashtags} /> : null}
      {pictures.length > 0 ? <ImageGrid pictures={pictures} onDoubleTap={like} /> : null}
      {hearts > 0 ? <BigHeart key={hearts} /> : null}
    </div>
  );
}

const shownFor: readonly Keyframe[] = [
  { opacity: 0 },
  { opacity: 1, offset: 0.2 },
  { opacity: 1, offset: 0.6 },
  { opacity: 0 },
];
const grows = ["0.4", "1.2", "1", "1"];

/** The heart of a double tap comes and goes; where less motion is wanted, it only fades. */
function showBriefly(heart: HTMLElement | null) {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const frames = shownFor.map((frame, at) => (still ? frame : { ...frame, scale: grows[at] ?? "1" }));
  heart?.animate(frames, { duration: 800, easing: "ease-out" });
}

const BigHeart = () => (
  <span
    ref={showBriefly}
    aria-hidden
    className="pointer-events-none absolute inset-0 flex items-center justify-center text-rose opacity-0"
  >
    <Heart size={96} fill="currentColor" />
  </span>
);

const Tags = ({ tags }: { tags: readonly string[] }) => (
  <ul className="flex flex-wrap gap-x-3 wrap-anywhere">
    {tags.map((tag) => (
      <li key={tag}>
        <Link
          to={`/moments?${new URLSearchParams({ tag })}`}
          className="-my-2 inline-flex min-h-11 items-center font-medium text-azure hover:underline"
        >
          {text.tagged(tag)}
        </Link>
      </li>
    ))}
  </ul>
);
