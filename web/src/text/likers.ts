/** Who likes a moment, for its author. */
export const likers = {
  title: "Who likes it",
  loading: "Loading who likes it",
  nobody: "Nobody likes it yet",
} as const;
