import type { ReactNode } from "react";
import type { Picture } from "#/api/types";
import { chat as text } from "#/text/chat";
import { cx } from "#/ui/cx";
import { Photo } from "#/ui/Photo";
import { bubbleShape, othersBubble } from "./bubbleStyle";

interface PictureInBubbleProps {
  picture: Picture;
  quote: ReactNode;
}

/** As wide and high as the picture asks for within a bubble's measure, so that nothing jumps when it comes. */
export function PictureInBubble({ picture, quote }: PictureInBubbleProps) {
  const { url, width, height } = picture;
  const ratio = Math.min(2, Math.max(0.6, width / height));
  const shown = (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={text.picture}
      style={{ aspectRatio: ratio }}
      className="block w-56 max-w-[80%] overflow-hidden rounded-card bg-line transition duration-150 hover:brightness-105"
    >
      <Photo picture={picture} alt="" sizes="14rem" />
    </a>
  );
  if (!quote) return shown;
  return (
    <div className={cx(bubbleShape, othersBubble)}>
      {quote}
      {shown}
    </div>
  );
}
