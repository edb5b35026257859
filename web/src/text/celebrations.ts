export const celebrations = {
  one: (name: string) => `It's a match: ${name} likes you, too.`,
  several: (names: readonly string[]) => `${new Intl.ListFormat("en").format(names)} like you, too.`,
} as const;
