import { desk as text } from "#/text/operators";
import { timeWords } from "#/text/timeWords";
import { chatDay, clockTime, messageTime } from "#/ui/formatTime";

const minute = 60_000;

export const dayOf = (iso: string) => chatDay(iso, new Date());
export const dateTimeOf = (iso: string) => text.moment(dayOf(iso), clockTime(iso));

/** Since when something waits: within the last hour by the minute, else as short as in the list of conversations. */
export function waitingSince(iso: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(iso)) / minute);
  if (minutes < 1) return timeWords.now;
  return minutes < 60 ? text.minutesAgo(minutes) : messageTime(iso, now);
}
