/** Words of the banners about matches. */
export const celebrations = {
  title: "It's a match!",
  one: (name: string) => `${name} likes you, too.`,
  several: (names: readonly string[]) => `${new Intl.ListFormat("en").format(names)} like you, too.`,
} as const;
