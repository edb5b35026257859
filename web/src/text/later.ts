export const later = {
  soon: (what: string) => `${what} is on its way`,
  soonMany: (what: string) => `${what} are on their way`,
  hint: "We are still building this part. Meanwhile there are people to meet.",
  discover: "Discover People",
  logOut: "Log Out",
  screens: {
    moments: "Moments",
    settings: "Settings",
    moment: "New Moment",
    subscription: "Premium",
    myProfile: "My Profile",
  },
} as const;
