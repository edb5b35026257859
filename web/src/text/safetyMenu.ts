/** The label of the safety menu; kept apart from the texts that its sheet loads. */
export const safety = {
  more: (name: string, what?: "message" | "moment" | "comment" | "photo") =>
    what ? `More about ${name}'s ${what}` : `More about ${name}`,
} as const;
