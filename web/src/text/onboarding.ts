export const onboarding = {
  title: (n: number, of: number) => `Tell Us About Yourself (${n}/${of})`,
  finish: "Finish",
  basics: { headline: "The basics", intro: "What should people call you?" },
  photos: {
    headline: "Show your face",
    intro: "Two photos or more. The first one is what people see first.",
  },
  about: { headline: "What are you into?", intro: "Pick up to five, and say a few words." },
  preferences: {
    headline: "Who would you like to meet?",
    intro: "You can change this whenever you like.",
    maxDistance: "Maximum distance",
    distance: (km: number) => `${km} km`,
  },
} as const;
