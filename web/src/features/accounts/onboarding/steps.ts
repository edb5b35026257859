import { interests } from "#/text/choices";
import { signup } from "#/text/signup";
import { birthError, type Day } from "#/ui/birth";
import { nameError } from "#/ui/personName";
import { MIN_PHOTOS } from "../signup/steps";
import type { Gender, InterestedIn, Photo } from "../types";

/** The answers of the short onboarding. */
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

export const MAX_INTERESTS = 5;
export const MAX_DISTANCE = 200;
export const offeredInterests = interests.slice(0, 12);

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
    check: (answers) => (answers.photos.length < MIN_PHOTOS ? { photos: signup.errors.photosMissing } : {}),
  },
  { id: "about", check: () => ({}) },
  { id: "preferences", check: () => ({}) },
];

/** The index of the step to show: never one after an incomplete step. */
export function reachableStep(wanted: unknown, answers: Answers, on: Day): number {
  const wantedIndex = steps.findIndex((step) => step.id === wanted);
  const unfinished = steps.findIndex((step) => Object.keys(step.check(answers, on)).length > 0);
  return Math.max(0, unfinished === -1 ? wantedIndex : Math.min(wantedIndex, unfinished));
}
