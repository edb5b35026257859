import { ChevronLeft, ChevronRight } from "lucide-react";
import { profiles as text } from "#/text/profiles";
import { IconButton } from "#/ui/IconButton";
import { useMedia } from "#/ui/mediaQueries";

interface CarouselArrowsProps {
  shown: number;
  count: number;
  onTurn: (step: number) => void;
}

/** A button for the photo before and one for the photo after, where there is a mouse; a finger swipes. */
export function CarouselArrows({ shown, count, onTurn }: CarouselArrowsProps) {
  if (!useMedia("(hover: hover)")) return null;
  return (
    <>
      <IconButton
        label={text.previous}
        icon={ChevronLeft}
        look="raised"
        disabled={shown === 0}
        onClick={() => onTurn(-1)}
        className="absolute top-1/2 left-3 -translate-y-1/2"
      />
      <IconButton
        label={text.next}
        icon={ChevronRight}
        look="raised"
        disabled={shown === count - 1}
        onClick={() => onTurn(1)}
        className="absolute top-1/2 right-3 -translate-y-1/2"
      />
    </>
  );
}
