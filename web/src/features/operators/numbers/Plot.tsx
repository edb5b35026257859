import { type PointerEvent, useState } from "react";
import { numbers as text } from "#/text/operatorNumbers";
import { DayNames } from "./DayNames";
import { type DayNumbers, isTime, type Measure, shown } from "./measures";
import { PlotDrawing } from "./PlotDrawing";
import { everyDay, linesFor, type Point } from "./scale";

const HEIGHT = 160;

interface PlotProps {
  measure: Measure;
  days: readonly DayNumbers[];
}

/** One measure by day. What the drawing shows is said in its name, and stands in the table in full. */
export function Plot({ measure, days }: PlotProps) {
  const [pointed, setPointed] = useState<number>();
  const points: Point[] = everyDay(days).map(({ day, row }) => ({ day, value: row?.[measure] ?? null }));
  const known = points.filter((point): point is { day: string; value: number } => point.value !== null);
  const most = known.reduce((best, point) => (point.value > best.value ? point : best), {
    day: "",
    value: 0,
  });
  const lines = linesFor(most.value, isTime(measure));
  const title = text.measures[measure];
  const told = points[pointed ?? points.length - 1];
  const sum =
    most.value > 0 ? text.highest(shown(measure, most.value), text.longDay(most.day)) : text.nothing;
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const at = Math.round(((clientX - left) / width) * (points.length - 1));
    setPointed(Math.min(points.length - 1, Math.max(0, at)));
  };

  return (
    <figure className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-surface px-4 py-3">
      <figcaption className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-base font-semibold">{title}</h2>
        {told ? (
          <span className="text-sm text-ink-soft tabular-figures">
            {text.shortDay(told.day)} <strong className="text-ink">{shown(measure, told.value)}</strong>
          </span>
        ) : null}
      </figcaption>
      {text.hints[measure] ? <p className="text-sm text-ink-soft">{text.hints[measure]}</p> : null}
      <div className="flex gap-3">
        <Scale lines={lines} measure={measure} />
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <div
            className="relative"
            style={{ height: HEIGHT }}
            onPointerMove={point}
            onPointerDown={point}
            onPointerLeave={() => setPointed(undefined)}
          >
            <PlotDrawing label={text.plot(title, sum)} points={points} lines={lines} pointed={pointed} />
          </div>
          <DayNames points={points} />
        </div>
      </div>
    </figure>
  );
}

/** The values at the lines. */
const Scale = ({ lines, measure }: { lines: readonly number[]; measure: Measure }) => (
  <div
    aria-hidden
    className="flex shrink-0 flex-col justify-between text-right text-xs text-ink-soft tabular-figures"
    // The middle of the first and the last one is at the height of its line.
    style={{ height: `calc(${HEIGHT}px + 1.3em)`, marginTop: "-0.65em", lineHeight: "1.3em" }}
  >
    {lines.toReversed().map((line) => (
      <span key={line}>{shown(measure, line)}</span>
    ))}
  </div>
);
