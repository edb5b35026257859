/** Choices that the server knows too. */
export const interests = [
  "Travel",
  "Photography",
  "Movies",
  "Cooking",
  "Reading",
  "Gaming",
  "Music",
  "Hiking",
  "Art",
  "Dancing",
  "Fitness",
  "Coffee",
  "Sports",
  "Nature",
  "Technology",
  "Fashion",
  "Food",
  "Animals",
  "Adventure",
  "Culture",
] as const;

export const zodiacSigns = [
  "Aries",
  "Taurus",
  "Gemini",
  "Cancer",
  "Leo",
  "Virgo",
  "Libra",
  "Scorpio",
  "Sagittarius",
  "Capricorn",
  "Aquarius",
  "Pisces",
] as const;

export const countries = [
  "United States",
  "Canada",
  "United Kingdom",
  "Australia",
  "Germany",
  "France",
  "Japan",
  "China",
  "Other",
] as const;

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
