export const release = {
  ready: "A new version of Kindred is ready.",
  update: "Update",
  later: "Later",
} as const;
