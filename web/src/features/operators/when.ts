import { chatDay, clockTime, messageTime } from "#/ui/when";

export const dayOf = (iso: string) => chatDay(iso, new Date());
export const momentOf = (iso: string) => `${dayOf(iso)}, ${clockTime(iso)}`;
/** As short as in the list of conversations. */
export const relativeTime = (iso: string) => messageTime(iso, new Date());
