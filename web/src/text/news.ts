/** Words of the banners that tell of news. */
export const news = {
  /** Above the words of a comment on one's own moment, or of a reply to one's own comment; a long name is cut off at its end. */
  comment: (name: string) => `New comment from ${name}`,
} as const;
