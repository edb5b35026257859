const plural = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${count} ${one}s`);

export const likes = {
  lists: "Lists",
  tabs: { likes: "My Likes", favorites: "My Favorites" },
  people: (count: number) => (count === 1 ? "1 person" : `${count} people`),
  loading: "Loading your likes",
  empty: { likes: "No likes yet", favorites: "No favorites yet" },
  emptyHint: {
    likes: "People you like are kept here.",
    favorites: "Mark somebody as a favorite to find them again.",
  },
  discover: "Discover People",
  retry: "Retry",
  open: (name: string) => `Open ${name}'s profile`,
  match: "Match",
  chat: "Chat",
  chatWith: (name: string) => `with ${name}`,
  addedToday: "Added today",
  addedDays: (days: number) => `Added ${days} days ago`,
  addedWeeks: (weeks: number) => `Added ${plural(weeks, "week")} ago`,
  addedMonths: (months: number) => `Added ${plural(months, "month")} ago`,
} as const;
