/** Who likes a moment, for its author. */
export const likers = {
  title: "Who likes it",
  loading: "Loading who likes it",
  nobody: "Nobody likes it yet",
  more: "Show More",
  moreAway: "More people didn't arrive.",
} as const;
