/** The grid of people; apart from the other words of discovery, since it is loaded on demand. */
export const grid = {
  actionsFor: (name: string) => `What to do about ${name}`,
} as const;
