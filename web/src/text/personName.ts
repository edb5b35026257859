/** What is wrong with a name, for its field. */
export const personName = {
  required: "Name is required",
  short: "Name must be at least 2 characters",
} as const;
