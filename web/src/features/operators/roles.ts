/** What an operator's account may do; each role may what those before it may. */
export type OperatorRole = "looks" | "decides" | "owner";

/** The role as the server tells it; one that this release doesn't know may look. */
export const roleOf = (word: string | null | undefined): OperatorRole =>
  word === "owner" || word === "decides" ? word : "looks";
