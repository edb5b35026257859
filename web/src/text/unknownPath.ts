export const unknownPath = {
  told: "There is no page at that address.",
} as const;
