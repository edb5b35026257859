/** Texts about likes, skips and favourites, besides those of buttons. */
export const acts = {
  limited: "That was a lot at once. Please wait a little before you go on.",
  endingMatch: "The question",
} as const;
