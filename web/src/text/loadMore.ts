/** The button under a list of people of which there are more. */
export const loadMore = {
  more: "Show More",
  failed: "More people didn't arrive.",
} as const;
