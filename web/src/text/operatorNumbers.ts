const day = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
const longDay = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const clock = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
const number = new Intl.NumberFormat("en-US");

/** A length of time in one or two words: "40 s", "5 min", "3.5 h", "2 days". */
function duration(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`;
  if (seconds < 48 * 3600) return `${Math.round(seconds / 360) / 10} h`;
  return `${Math.round(seconds / 8640) / 10} days`;
}

/** How things go, by day; in the desk's chunks alone. */
export const numbers = {
  days: "How far back",
  choices: { "7": "7 days", "30": "30 days", "90": "90 days", "365": "A year" },
  view: "Show as",
  plots: "Plots",
  table: "Table",
  loading: "Loading the numbers",
  failed: "The numbers couldn't be loaded",
  none: "Nothing is counted yet",
  noneHint: "The days before today are counted within the next hours.",
  counted: (iso: string) => `Days are those of UTC. Today is counted up to ${clock.format(new Date(iso))}.`,
  day: "Day",
  measures: {
    sign_ups: "Sign-ups",
    people_active: "People active",
    likes: "Likes",
    matches: "Matches",
    messages: "Messages",
    reports: "Reports",
    decision_seconds: "Time to decision",
    reports_closed: "Reports closed",
    suspensions: "Suspensions",
    appeals: "Appeals",
  },
  hints: {
    decision_seconds: "Half of the reports closed on the day had waited no longer.",
  } as Record<string, string>,
  plot: (title: string, sum: string) => `${title} by day. ${sum}`,
  highest: (most: string, when: string) => `At most ${most}, on ${when}.`,
  nothing: "Nothing in this time.",
  unknown: "–",
  shortDay: (iso: string) => day.format(new Date(`${iso}T00:00:00Z`)),
  longDay: (iso: string) => longDay.format(new Date(`${iso}T00:00:00Z`)),
  number: (value: number) => number.format(value),
  duration,
  tableTitle: "All numbers, the latest day first",
} as const;
