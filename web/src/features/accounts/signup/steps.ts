import { signup } from "#/text/signup";
import { birthError, type Day } from "#/ui/birth";
import type { Draft } from "./draft";

const text = signup.errors;

export const PASSWORD_LEAST = 6;
export const PHOTOS_LEAST = 2;
export const INTERESTS_MOST = 10;
export const BIO_MOST = 500;
export const AGE_LEAST = 18;
export const AGE_MOST = 100;
export const AGE_MIN_DEFAULT = 18;
export const AGE_MAX_DEFAULT = 35;

/** What is wrong, by the field it is about. */
export type Errors = { [Field in keyof Draft]?: string };

export type StepId = "account" | "personal" | "details" | "photos" | "interests" | "preferences";

interface Step {
  id: StepId;
  /** What keeps a person on this step. Empty lets them on. */
  check: (draft: Draft, on: Day) => Errors;
}

/** Leaves out the fields that nothing is wrong with. */
function only(found: { [Field in keyof Draft]?: string | undefined }): Errors {
  return Object.fromEntries(Object.entries(found).filter(([, error]) => error !== undefined));
}

function emailError(email: string): string | undefined {
  if (email.trim() === "") return text.emailRequired;
  return email.includes("@") ? undefined : text.emailInvalid;
}

function passwordErrors(password: string, confirm: string): Errors {
  if (password.length < PASSWORD_LEAST) return { password: text.passwordShort };
  return password === confirm ? {} : { confirm: text.passwordMismatch };
}

export function nameError(name: string): string | undefined {
  const length = name.trim().length;
  if (length === 0) return text.nameRequired;
  return length < 2 ? text.nameShort : undefined;
}

/** The age a person wrote, or `blank` for nothing; NaN for what is no whole number. */
export function ageWritten(written: string, blank: number): number {
  const trimmed = written.trim();
  if (trimmed === "") return blank;
  return /^\d+$/.test(trimmed) ? Number(trimmed) : Number.NaN;
}

const ageError = (age: number) => (age >= AGE_LEAST && age <= AGE_MOST ? undefined : text.ageOut);

function rangeErrors(draft: Draft): Errors {
  const least = ageWritten(draft.ageMin, AGE_MIN_DEFAULT);
  const most = ageWritten(draft.ageMax, AGE_MAX_DEFAULT);
  const found = only({ ageMin: ageError(least), ageMax: ageError(most) });
  return Object.keys(found).length === 0 && least > most ? { ageMin: text.ageOrder } : found;
}

export const steps: readonly [Step, ...Step[]] = [
  {
    id: "account",
    check: (draft) =>
      only({ email: emailError(draft.email), ...passwordErrors(draft.password, draft.confirm) }),
  },
  {
    id: "personal",
    check: (draft, on) =>
      only({
        name: nameError(draft.name),
        birthDate: birthError(draft.birthDate, on),
        gender: draft.gender === "" ? text.genderRequired : undefined,
      }),
  },
  { id: "details", check: () => ({}) },
  {
    id: "photos",
    check: (draft) => (draft.photos.length < PHOTOS_LEAST ? { photos: text.photosMissing } : {}),
  },
  { id: "interests", check: () => ({}) },
  { id: "preferences", check: rangeErrors },
];

const holds = (errors: Errors) => Object.keys(errors).length > 0;

/**
 * The step to show when `wanted` is asked for: never one beyond a step that is not finished, as after a reload, which
 * forgets what was typed.
 */
export function stepFor(wanted: unknown, draft: Draft, on: Day): Step {
  const asked = steps.findIndex((step) => step.id === wanted);
  const unfinished = steps.findIndex((step) => holds(step.check(draft, on)));
  if (asked <= 0) return steps[0];
  return steps[unfinished === -1 ? asked : Math.min(asked, unfinished)] ?? steps[0];
}

/** An interest pressed: taken out, put in, or refused (undefined) when there is no room. */
export function toggled(
  chosen: readonly string[],
  choice: string,
  most: number,
): readonly string[] | undefined {
  if (chosen.includes(choice)) return chosen.filter((other) => other !== choice);
  return chosen.length < most ? [...chosen, choice] : undefined;
}
