import { moments as text } from "#/text/moments";

const hour = 3_600_000;
const day = 24 * hour;

/** How long ago something was posted, in words. */
export function relativeTime(iso: string | null | undefined, now: Date): string {
  if (!iso) return text.justNow;
  const age = now.getTime() - Date.parse(iso);
  if (Number.isNaN(age)) return text.aWhileAgo;
  if (age < hour) return text.justNow;
  return age < day ? text.hoursAgo(Math.floor(age / hour)) : text.daysAgo(Math.floor(age / day));
}
