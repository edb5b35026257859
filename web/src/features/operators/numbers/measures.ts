import type { components } from "#/api/schema";
import { numbers as text } from "#/text/operatorNumbers";

export type DayNumbers = components["schemas"]["DayNumbers"];
export type Measure = keyof typeof text.measures;

/** What is counted, in the order in which it is shown. */
export const measures = Object.keys(text.measures) as Measure[];

export const isTime = (measure: Measure) => measure === "decision_seconds";

/** A value as it is read. */
export function shown(measure: Measure, value: number | null | undefined): string {
  if (value === null || value === undefined) return text.unknown;
  return isTime(measure) ? text.duration(value) : text.number(value);
}
