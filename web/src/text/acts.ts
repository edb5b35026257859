/** What is said of likes and their like, besides what a button shows. */
export const acts = {
  limited: "That was a lot at once. Please wait a little before you go on.",
} as const;
