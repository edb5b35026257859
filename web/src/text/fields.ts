export const fields = {
  suggestions: "Suggestions",
} as const;
