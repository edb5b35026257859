import { ChevronLeft, ChevronRight } from "lucide-react";
import { discovery as text } from "#/text/discovery";
import { cx } from "#/ui/cx";

interface PhotoPagerProps {
  count: number;
  shown: number;
  onShow: (index: number) => void;
}

/** Segments are white: on a pale photo this tells them from it. */
const shade = { backgroundImage: "linear-gradient(var(--scrim), transparent)" };

/** Under a mouse a half tells that it turns the photo, and where to. */
const Arrow = ({ step }: { step: number }) => {
  const Icon = step > 0 ? ChevronRight : ChevronLeft;
  return (
    <span
      aria-hidden
      className={cx(
        "absolute top-1/2 flex size-11 -translate-y-1/2 items-center justify-center rounded-full border border-line bg-surface shadow-card",
        "opacity-0 transition duration-150 group-hover:opacity-100",
        step > 0 ? "right-3" : "left-3",
      )}
    >
      <Icon size={22} />
    </span>
  );
};

/** A segment for each photo at the top, and a half of the card to go back and on. A drag of either moves the card. */
export const PhotoPager = ({ count, shown, onShow }: PhotoPagerProps) => (
  <>
    {[-1, 1].map((step) => (
      <button
        key={step}
        type="button"
        data-turn={step}
        aria-label={step > 0 ? text.nextPhoto : text.previousPhoto}
        onClick={() => onShow(Math.min(count - 1, Math.max(0, shown + step)))}
        className={cx(
          "group absolute top-0 h-3/5 w-1/2 rounded-card focus-visible:-outline-offset-4",
          step > 0 ? "right-0" : "left-0",
        )}
      >
        {shown + step < 0 || shown + step === count ? null : <Arrow step={step} />}
      </button>
    ))}
    <div
      aria-hidden
      className="pointer-events-none absolute inset-x-0 top-0 flex gap-1 px-3 pt-2 pb-8"
      style={shade}
    >
      {Array.from({ length: count }, (_, at) => (
        <span
          // oxlint-disable-next-line react/no-array-index-key -- a segment is its number
          key={at}
          className={cx(
            "h-1 flex-1 rounded-full bg-on-scrim forced-color-adjust-none",
            at !== shown && "opacity-60",
          )}
        />
      ))}
    </div>
  </>
);
