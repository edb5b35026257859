import { across, dotsOf, type Point, pathOf } from "./scale";

/** With more days than this their dots would touch. */
const MAX_DOTS = 45;

interface PlotDrawingProps {
  label: string;
  points: readonly Point[];
  lines: readonly number[];
  pointed: number | undefined;
}

/** Stretched to its place; its strokes are not. */
export function PlotDrawing({ label, points, lines, pointed }: PlotDrawingProps) {
  const top = lines.at(-1) ?? 1;
  const x = pointed === undefined ? undefined : across(pointed, points.length);
  const thin = { fill: "none", vectorEffect: "non-scaling-stroke" } as const;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="h-full w-full text-rose"
      style={{ overflow: "visible" }}
    >
      {lines.map((line) => {
        const y = 100 - (line / top) * 100;
        return <path key={line} d={`M0 ${y}H100`} stroke="var(--line)" {...thin} />;
      })}
      {x === undefined ? null : <path d={`M${x} 0V100`} stroke="var(--line-strong)" {...thin} />}
      <path d={pathOf(points, top)} stroke="currentColor" strokeWidth={2} strokeLinejoin="round" {...thin} />
      {points.length <= MAX_DOTS ? (
        <path d={dotsOf(points, top)} stroke="currentColor" strokeWidth={6} strokeLinecap="round" {...thin} />
      ) : null}
    </svg>
  );
}
