/** The question before a match is ended. */
export const endMatch = {
  question: (name: string) => `End your match with ${name}?`,
  meaning:
    "You leave each other's matches. What you wrote to each other stays, and they can still write to you unless you block them.",
  meaningOfSkip:
    "You leave each other's matches, and they no longer come up in Discover. What you wrote to each other stays, and they can still write to you unless you block them.",
  confirm: "End match",
  keep: "Keep",
  ended: (name: string) => `Your match with ${name} has ended.`,
  failed: (name: string) => `Your match with ${name} could not be ended. Please try again.`,
} as const;
