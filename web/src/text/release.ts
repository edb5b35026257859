export const release = {
  ready: "A new version of Kindred is ready.",
  update: "Update",
  later: "Later",
  typed: "Send or drop what you're writing first.",
} as const;
