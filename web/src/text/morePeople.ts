/** The grid, the empty deck (No more users), and suggestions that would bring more people. */
export const morePeople = {
  moreFailed: "More people didn't arrive.",
  moreComing: "More people are coming",
  grid: "People near you, as a grid",
  noMore: "no more users",
  noMoreHint: "You've seen everyone who fits for now. New people join every day.",
  noData: "no user data",
  noDataHint: "Nobody new fits what you look for right now. New people join every day.",
  change: "Change preferences",
  reload: "Reload",
  suggestions: "What would bring more people",
  /** "12 people are just outside 50 km." */
  justOutside: (people: number, capped: boolean, now: string) =>
    people === 1 && !capped
      ? `1 person is just outside ${now}.`
      : `${people}${capped ? "+" : ""} people are just outside ${now}.`,
  widenTo: (wider: string) => `Widen to ${wider}`,
  km: (km: number) => `${km} km`,
  ages: (from: string, to: string) => (to.startsWith(from) ? `age ${to}` : `ages ${from} to ${to}`),
  andOlder: (age: number) => `${age}+`,
  both: (parts: readonly string[]) => parts.join(" and "),
} as const;
