/** Words of the list of conversations and its search alone. */
export const inbox = {
  clearSearch: "Clear the search",
  /** Before one's own last message. */
  you: "You: ",
  draft: "Draft:",
  waits: "Not sent yet:",
  notSent: "Not sent:",
  options: (name: string) => `Options for ${name}`,
} as const;
