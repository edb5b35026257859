export const later = {
  soon: (what: string) => `${what} is on its way`,
  soonMany: (what: string) => `${what} are on their way`,
  hint: "We are still building this part. Meanwhile there are people to meet.",
  discover: "Discover People",
  screens: {
    moments: "Moments",
    moment: "New Moment",
  },
} as const;
