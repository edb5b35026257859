export const birth = {
  required: "Date of birth is required",
  invalid: "Please enter a valid date",
  year: (currentYear: number) => `Please enter a valid year between 1900 and ${currentYear}`,
  tooYoung: "You must be at least 18 years old",
  tooOld: "Please enter a valid birth date",
} as const;
