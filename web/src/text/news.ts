/** Words of the banners that tell of news. */
export const news = {
  /** Before the words of a comment on one's own moment, or of a reply to one's own comment. */
  commented: (name: string) => `${name} commented`,
} as const;
