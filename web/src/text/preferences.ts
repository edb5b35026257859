import { interests } from "./choices";

const leftOut: ReadonlySet<string> = new Set(["Reading", "Animals"]);

/** The interests that can be chosen in the preferences. */
export const preferenceInterests: readonly string[] = [
  ...interests.filter((interest) => !leftOut.has(interest)),
  "Yoga",
  "Pets",
  "Wine",
  "Books",
  "Writing",
  "Theater",
];

export const preferences = {
  title: "Match preferences",
  interestedIn: "Interested in",
  interestedInNames: { women: "Women", men: "Men", everyone: "Everyone" },
  ages: "Age range",
  ageMin: "Minimum age",
  ageMax: "Maximum age",
  age: (age: number, end: number) => (age >= end ? `${end}+` : String(age)),
  between: (low: string, high: string) => (low === high ? low : `${low}–${high}`),
  distance: "Maximum distance",
  km: (km: number) => `${km} km`,
  interests: "Interests",
  interestsHint: "Who shares them comes first. Nobody is left out.",
  save: "Save",
  reset: "Reset",
  failed: (why: string) => `Your preferences were not saved. ${why}`,
} as const;
