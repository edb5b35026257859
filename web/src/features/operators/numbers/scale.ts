/** A day in the plots: nothing where it isn't counted. */
export interface Point {
  day: string;
  value: number | null;
}

const DAY_MS = 86_400_000;
const STEPS = [1, 2, 5];
/** Lengths of time that read well, in seconds. */
const TIMES = [
  15, 60, 300, 900, 1800, 3600, 7200, 21_600, 43_200, 86_400, 172_800, 604_800, 1_209_600, 2_592_000,
];
/** How many lines a plot has at most above its ground. */
const LINES = 4;

function stepFor(most: number): number {
  for (let power = 1; ; power *= 10) {
    const step = STEPS.map((one) => one * power).find((one) => one * LINES >= most);
    if (step) return step;
  }
}

/** The values at the lines of a plot, from 0 to the first one that nothing exceeds. */
export function linesFor(most: number, isTime: boolean): number[] {
  const longest = TIMES.at(-1) ?? 1;
  const step = isTime
    ? (TIMES.find((one) => one * LINES >= most) ?? longest * Math.ceil(most / LINES / longest))
    : stepFor(most);
  const count = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: count + 1 }, (_, at) => at * step);
}

/** Every day from the first that is counted to the last, in order. */
export function everyDay<T extends { day: string }>(
  rows: readonly T[],
): { day: string; row: T | undefined }[] {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return [];
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const begin = Date.parse(first.day);
  const count = Math.round((Date.parse(last.day) - begin) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, at) => {
    const day = new Date(begin + at * DAY_MS).toISOString().slice(0, 10);
    return { day, row: byDay.get(day) };
  });
}

/** The days that are named under a plot: at most `most`, evenly apart, the last one among them. */
export function namedDays(count: number, most: number): number[] {
  if (count <= most) return Array.from({ length: count }, (_, at) => at);
  const step = Math.ceil((count - 1) / (most - 1));
  const named: number[] = [];
  for (let at = count - 1; at >= 0; at -= step) named.unshift(at);
  return named;
}

/** Where a day stands from the left, in percent of the width. */
export const across = (at: number, count: number): number => (count > 1 ? (at / (count - 1)) * 100 : 50);

/** The line through the points in a square of 100, as an SVG path; it begins anew after each day that isn't counted. */
export function pathOf(points: readonly Point[], top: number): string {
  let isDrawing = false;
  const parts = points.map(({ value }, at) => {
    if (value === null) {
      isDrawing = false;
      return "";
    }
    const to = `${across(at, points.length).toFixed(2)} ${(100 - (value / top) * 100).toFixed(2)}`;
    const part = `${isDrawing ? "L" : "M"}${to}`;
    isDrawing = true;
    return part;
  });
  return parts.join("");
}

/** The same points as dots: lines of no length with round ends. */
export const dotsOf = (points: readonly Point[], top: number): string =>
  points
    .map((point, at) => {
      if (point.value === null) return "";
      return `M${across(at, points.length).toFixed(2)} ${(100 - (point.value / top) * 100).toFixed(2)}h0`;
    })
    .join("");
