/** Where an address leads to somebody, or to a chat, that is not there. */
export const notFound = {
  conversations: "All conversations",
  hint: "They may have left Kindred, or aren't available to you.",
} as const;
