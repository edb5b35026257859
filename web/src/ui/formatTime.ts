import { LANGUAGE as language } from "#/text/languageTag";
import { timeWords } from "#/text/timeWords";

const hour = 3_600_000;

const clock = new Intl.DateTimeFormat(language, { hour: "numeric", minute: "2-digit" });
const monthAndDay = new Intl.DateTimeFormat(language, { month: "short", day: "numeric" });
const longDate = new Intl.DateTimeFormat(language, {
  weekday: "long",
  year: "numeric",
  month: "long",
  day: "numeric",
});

/** The label of the last message in the list of conversations. */
export function messageTime(iso: string | null | undefined, now: Date): string {
  const at = parse(iso);
  if (!at) return "";
  const age = now.getTime() - at.getTime();
  if (age < hour) return timeWords.now;
  if (age < 24 * hour) return clock.format(at);
  if (age < 48 * hour) return timeWords.yesterday;
  return monthAndDay.format(at);
}

/** The heading over one day of a chat. */
export function chatDay(iso: string, now: Date): string {
  const at = parse(iso);
  if (!at) return "";
  if (sameDay(at, now)) return timeWords.today;
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  return sameDay(at, yesterday) ? timeWords.yesterday : longDate.format(at);
}

/** The time of day beside a message. */
export function clockTime(iso: string): string {
  const at = parse(iso);
  return at ? clock.format(at) : "";
}

function parse(iso: string | null | undefined): Date | null {
  if (!iso) return null;
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? null : at;
}

function sameDay(one: Date, other: Date): boolean {
  return one.toDateString() === other.toDateString();
}
