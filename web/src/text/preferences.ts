export const preferences = {
  title: "Match preferences",
  interestedIn: "Interested in",
  interestedInNames: { women: "Women", men: "Men", everyone: "Everyone" },
  ages: "Age range",
  ageMin: "Minimum age",
  ageMax: "Maximum age",
  age: (age: number, end: number) => (age > end ? `${end}+` : String(age)),
  /** "18–35"; "65+", not "65–65+". */
  between: (low: string, high: string) => (high.startsWith(low) ? high : `${low}–${high}`),
  distance: "Maximum distance",
  km: (km: number) => `${km} km`,
  interests: "Interests",
  interestsHint: "Who shares them comes first. Nobody is left out.",
  save: "Save",
  reset: "Reset",
  failed: (why: string) => `Your preferences were not saved. ${why}`,
} as const;
