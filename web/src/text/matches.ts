export const matches = {
  title: "It's a Match!",
  heading: "Match",
  both: (name: string) => `You and ${name} like each other.`,
  send: "Send a Message",
  keep: "Keep Swiping",
  notFound: "Match not found",
  notFoundHint: "This match isn't here any more. There are more people to meet.",
  discover: "Discover people",
  photoOf: (name: string) => `Photo of ${name}`,
  yours: "Your photo",
} as const;
