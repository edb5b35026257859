import { numbers as text } from "#/text/operatorNumbers";
import { across, namedDays, type Point } from "./scale";

const MAX_NAMES = 4;

/** Some of the days. */
export function DayNames({ points }: { points: readonly Point[] }) {
  const named = namedDays(points.length, MAX_NAMES);
  return (
    <div aria-hidden className="relative text-xs text-ink-soft" style={{ height: "1.3em" }}>
      {named.map((at) => {
        const left = across(at, points.length);
        return (
          // Those at the ends stay within the plot.
          <span
            key={at}
            className="absolute top-0"
            style={{ left: `${left}%`, translate: `-${left}% 0`, whiteSpace: "nowrap" }}
          >
            {text.shortDay(points[at]?.day ?? "")}
          </span>
        );
      })}
    </div>
  );
}
