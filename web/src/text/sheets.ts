/** The question before changes are dropped. */
export const dropping = {
  title: "Discard your changes?",
  hint: "They are not saved yet.",
  discard: "Discard",
  keep: "Keep editing",
} as const;
