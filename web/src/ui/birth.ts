import { birth as text } from "#/text/birth";

export const OLDEST_YEAR = 1900;
const ADULT = 18;
const OLDEST = 100;

/** A calendar day: YYYY-MM-DD. */
export type Day = string;

const two = (part: number) => String(part).padStart(2, "0");

/** The current day in the device's time zone. */
export const today = (now = new Date()): Day =>
  `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;

export const yearOf = (day: Day) => Number(day.slice(0, day.indexOf("-")));

function isRealDay(day: Day): boolean {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (!year || !month || !date) return false;
  const made = new Date(Date.UTC(2000, Number(month) - 1, Number(date)));
  made.setUTCFullYear(Number(year), Number(month) - 1, Number(date));
  return made.getUTCMonth() === Number(month) - 1 && made.getUTCDate() === Number(date);
}

/** The age in whole years on a day; the birthday itself counts. */
export function ageOn(on: Day, birth: Day): number {
  const years = yearOf(on) - yearOf(birth);
  return on.slice(5) < birth.slice(5) ? years - 1 : years;
}

/** True if the year is possible for somebody alive. */
export const yearInRange = (day: Day, on: Day) => yearOf(day) >= OLDEST_YEAR && yearOf(day) <= yearOf(on);

/** The error text of a date of birth. */
export function birthError(birth: string, on: Day): string | undefined {
  if (birth === "") return text.required;
  if (!isRealDay(birth)) return text.invalid;
  if (!yearInRange(birth, on)) return text.year(yearOf(on));
  const age = ageOn(on, birth);
  if (age < ADULT) return text.tooYoung;
  return age > OLDEST ? text.tooOld : undefined;
}
