import { signup } from "#/text/signup";
import { birthError, type Day } from "#/ui/birth";
import { nameError } from "#/ui/personName";
import type { Draft } from "./draft";

const text = signup.errors;

export const MIN_PASSWORD_LENGTH = 6;
export const MIN_PHOTOS = 2;
export const MAX_INTERESTS = 10;
export const MAX_NAME_LENGTH = 60;
export const MAX_BIO_LENGTH = 500;
/** Of the education, too. */
export const MAX_OCCUPATION_LENGTH = 100;
export const MIN_AGE = 18;
export const MAX_AGE = 100;
export const AGE_MIN_DEFAULT = 18;
export const AGE_MAX_DEFAULT = 35;

/** Error texts by field. */
export type Errors = { [Field in keyof Draft]?: string };

export type StepId = "account" | "personal" | "details" | "photos" | "interests" | "preferences";

interface Step {
  id: StepId;
  /** The errors of this step; empty if it is complete. */
  check: (draft: Draft, on: Day) => Errors;
}

/** Removes fields without an error. */
function withoutUndefined(found: { [Field in keyof Draft]?: string | undefined }): Errors {
  return Object.fromEntries(Object.entries(found).filter(([, error]) => error !== undefined));
}

const atom = "[\\w!#$%&'*+/=?^`{|}~\\u0080-\\u{10ffff}-]+";
const label = "(?!-)[a-zA-Z0-9\\u0080-\\u{10ffff}-]{1,63}(?<!-)";
const address = new RegExp(`^(?=[^@]{1,64}@)${atom}(\\.${atom})*@${label}(\\.${label})*$`, "u");

function emailError(email: string): string | undefined {
  if (email.trim() === "") return text.emailRequired;
  // As the server takes it: found out here, and not at the last step.
  return address.test(email.trim()) ? undefined : text.emailInvalid;
}

function passwordErrors(password: string, confirm: string): Errors {
  if (password.length < MIN_PASSWORD_LENGTH) return { password: text.passwordShort };
  return password === confirm ? {} : { confirm: text.passwordMismatch };
}

/** Parses an age: `blank` for an empty field, NaN for anything but a whole number. */
export function parseAge(written: string, blank: number): number {
  const trimmed = written.trim();
  if (trimmed === "") return blank;
  return /^\d+$/.test(trimmed) ? Number(trimmed) : Number.NaN;
}

/** The ages that count as the fields stand; undefined while they hold no range. */
export function agesThatCount({
  ageMin,
  ageMax,
}: Pick<Draft, "ageMin" | "ageMax">): [number, number] | undefined {
  const [least, most] = [parseAge(ageMin, AGE_MIN_DEFAULT), parseAge(ageMax, AGE_MAX_DEFAULT)];
  const isRange = least >= MIN_AGE && most <= MAX_AGE && least <= most;
  return isRange ? [least, most] : undefined;
}

/** How many years to both sides of one's own age are offered. */
const AROUND = 7;

/** The ages around one's own, if none of them is among those that count. */
export function agesAround(own: number, [least, most]: [number, number]): [number, number] | undefined {
  if (own >= least && own <= most) return undefined;
  return [Math.max(MIN_AGE, own - AROUND), Math.min(MAX_AGE, own + AROUND)];
}

const ageError = (age: number) => (age >= MIN_AGE && age <= MAX_AGE ? undefined : text.ageOut);

function rangeErrors(draft: Draft): Errors {
  const least = parseAge(draft.ageMin, AGE_MIN_DEFAULT);
  const most = parseAge(draft.ageMax, AGE_MAX_DEFAULT);
  const found = withoutUndefined({ ageMin: ageError(least), ageMax: ageError(most) });
  return Object.keys(found).length === 0 && least > most ? { ageMin: text.ageOrder } : found;
}

export const steps: readonly [Step, ...Step[]] = [
  {
    id: "account",
    check: (draft) =>
      withoutUndefined({
        email: emailError(draft.email),
        ...(draft.service ? {} : passwordErrors(draft.password, draft.confirm)),
      }),
  },
  {
    id: "personal",
    check: (draft, on) =>
      withoutUndefined({
        name: nameError(draft.name),
        birthDate: birthError(draft.birthDate, on),
        gender: draft.gender === "" ? text.genderRequired : undefined,
      }),
  },
  { id: "details", check: () => ({}) },
  {
    id: "photos",
    check: (draft) => (draft.photos.length < MIN_PHOTOS ? { photos: text.photosMissing } : {}),
  },
  { id: "interests", check: () => ({}) },
  { id: "preferences", check: rangeErrors },
];

const hasErrors = (errors: Errors) => Object.keys(errors).length > 0;

/**
 * The step to show when `wanted` is requested: never one after an incomplete step, which can be requested after a reload
 * cleared what was typed.
 */
export function stepFor(wanted: unknown, draft: Draft, on: Day): Step {
  const wantedIndex = steps.findIndex((step) => step.id === wanted);
  const unfinished = steps.findIndex((step) => hasErrors(step.check(draft, on)));
  if (wantedIndex <= 0) return steps[0];
  return steps[unfinished === -1 ? wantedIndex : Math.min(wantedIndex, unfinished)] ?? steps[0];
}

/** Removes or adds a choice; undefined if there is no room for it. */
export function toggleChoice(
  chosen: readonly string[],
  choice: string,
  most: number,
): readonly string[] | undefined {
  if (chosen.includes(choice)) return chosen.filter((other) => other !== choice);
  return chosen.length < most ? [...chosen, choice] : undefined;
}
