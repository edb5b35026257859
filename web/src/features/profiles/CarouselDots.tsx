import { profiles as text } from "#/text/profiles";
import { cx } from "#/ui/cx";

interface CarouselDotsProps {
  count: number;
  shown: number;
  onChoose: (index: number) => void;
}

/** One dot for each photo, which shows it. */
export const CarouselDots = ({ count, shown, onChoose }: CarouselDotsProps) => (
  <div className="pointer-events-none absolute inset-x-0 bottom-4 flex justify-center">
    <div className="pointer-events-auto flex h-6 items-center rounded-full bg-scrim px-1">
      {Array.from({ length: count }, (_, index) => (
        <button
          // oxlint-disable-next-line react/no-array-index-key -- a dot is its number
          key={index}
          type="button"
          aria-label={text.photo(index + 1, count)}
          aria-current={index === shown || undefined}
          onClick={() => onChoose(index)}
          className="group flex size-11 items-center justify-center"
        >
          <span
            className={cx(
              "h-2 rounded-full bg-on-scrim transition-all duration-150",
              index === shown ? "w-5" : "w-2 opacity-60 group-hover:opacity-100",
            )}
          />
        </button>
      ))}
    </div>
  </div>
);
