import { chatDay } from "#/text/when";

/** One day of a chat, under its heading. */
export interface Day<M> {
  heading: string;
  messages: M[];
}

/** Messages in order, cut into days. */
export function byDay<M extends { created_at: string }>(messages: readonly M[], now: Date): Day<M>[] {
  const days: Day<M>[] = [];
  for (const message of messages) {
    const heading = chatDay(message.created_at, now);
    const last = days[days.length - 1];
    if (last?.heading === heading) last.messages.push(message);
    else days.push({ heading, messages: [message] });
  }
  return days;
}

const together = 5 * 60_000;

/** Whether a message ends a run of one person's messages close in time: only then its time is shown. */
export function endsRun<M extends { created_at: string; sender_id: string; type: string }>(
  message: M,
  following: M | undefined,
): boolean {
  if (!following || following.type === "system" || following.sender_id !== message.sender_id) return true;
  return Date.parse(following.created_at) - Date.parse(message.created_at) > together;
}
