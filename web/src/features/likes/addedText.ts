import { likes as text } from "#/text/likes";

const day = 24 * 3_600_000;

/** How long ago somebody was added, in words. A day that has begun counts as one. */
export function addedText(iso: string, now: Date): string {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return "";
  const days = Math.max(1, Math.ceil((now.getTime() - at) / day));
  if (days === 1) return text.addedToday;
  if (days <= 7) return text.addedDays(days);
  if (days <= 30) return text.addedWeeks(Math.floor(days / 7));
  return text.addedMonths(Math.floor(days / 30));
}
