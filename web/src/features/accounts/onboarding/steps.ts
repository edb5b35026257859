import { interests } from "#/text/choices";
import { signup } from "#/text/signup";
import { birthError, type Day } from "#/ui/birth";
import type { Gender, InterestedIn, Photo } from "../kinds";
import { nameError, PHOTOS_LEAST } from "../signup/steps";

/** What the short onboarding asks. */
export interface Answers {
  name: string;
  birthDate: string;
  gender: Gender | "";
  photos: readonly Photo[];
  interests: readonly string[];
  bio: string;
  interestedIn: InterestedIn;
  maxDistance: number;
}

export const noAnswers: Answers = {
  name: "",
  birthDate: "",
  gender: "",
  photos: [],
  interests: [],
  bio: "",
  interestedIn: "everyone",
  maxDistance: 50,
};

export type Errors = { [Field in keyof Answers]?: string };
export type StepId = "basics" | "photos" | "about" | "preferences";

interface Step {
  id: StepId;
  check: (answers: Answers, on: Day) => Errors;
}

export const INTERESTS_MOST = 5;
export const DISTANCE_MOST = 200;
export const offered = interests.slice(0, 12);

function basicsErrors(answers: Answers, on: Day): Errors {
  const name = nameError(answers.name);
  const birthDate = birthError(answers.birthDate, on);
  return {
    ...(name && { name }),
    ...(birthDate && { birthDate }),
    ...(answers.gender === "" && { gender: signup.errors.genderRequired }),
  };
}

export const steps: readonly [Step, ...Step[]] = [
  { id: "basics", check: basicsErrors },
  {
    id: "photos",
    check: (answers) => (answers.photos.length < PHOTOS_LEAST ? { photos: signup.errors.photosMissing } : {}),
  },
  { id: "about", check: () => ({}) },
  { id: "preferences", check: () => ({}) },
];

/** The step to show when one is asked for: never beyond one that is not finished. */
export function reach(wanted: unknown, answers: Answers, on: Day): number {
  const asked = steps.findIndex((step) => step.id === wanted);
  const unfinished = steps.findIndex((step) => Object.keys(step.check(answers, on)).length > 0);
  return Math.max(0, unfinished === -1 ? asked : Math.min(asked, unfinished));
}
