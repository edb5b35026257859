import type { Me } from "#/api/types";
import { choiceName } from "#/text/serverWords";
import { countries, interests, zodiacSigns } from "#/text/choices";
import { me as text } from "#/text/me";
import { birthError, type Day } from "#/ui/birth";
import type { Choice } from "#/ui/Select";
import { isBlank } from "#/ui/isBlank";
import { nameError } from "#/ui/personName";
import { plainLine } from "#/ui/plainLine";
import type { RowId } from "./rows";

/** The control of a row's editor. */
export type Control =
  | { kind: "text"; max: number }
  | { kind: "area"; max: number; placeholder: string }
  | { kind: "select"; choices: readonly Choice[] }
  | { kind: "date" }
  | { kind: "place" }
  /** Several of a list; the value has one per line. */
  | { kind: "multi"; choices: readonly string[]; max: number }
  | { kind: "number"; hint: string };

/** A row's editor: its control, validation, and the change to save. */
export interface Editor {
  control: Control;
  check?: (value: string, on: Day) => string | undefined;
  change: (value: string) => Partial<Me>;
}

const MIN_HEIGHT = 100;
const MAX_HEIGHT = 250;

/** The error text of a typed height. */
export function heightError(value: string): string | undefined {
  const height = Number(value);
  if (value.trim() === "" || Number.isNaN(height)) return text.heightInvalid;
  if (!(height >= MIN_HEIGHT && height <= MAX_HEIGHT)) return text.heightRange;
  return Number.isInteger(height) ? undefined : text.heightWhole;
}

/** The lines of a value, without empty ones. */
export const splitLines = (value: string) => value.split("\n").filter((line) => line !== "");

const asChoices = (values: readonly string[]) => values.map((value) => ({ value, label: choiceName(value) }));
const genders = Object.entries(text.genders).map(([value, label]) => ({ value, label }));

export const editors: Record<RowId, Editor> = {
  signature: {
    control: { kind: "area", max: 200, placeholder: text.signaturePlaceholder },
    change: (value) => ({ signature: value.trim() }),
  },
  username: {
    control: { kind: "text", max: 30 },
    check: (value) => (isBlank(value) ? text.usernameRequired : undefined),
    change: (value) => ({ username: plainLine(value) }),
  },
  name: {
    control: { kind: "text", max: 60 },
    check: nameError,
    change: (value) => ({ name: plainLine(value) }),
  },
  location: {
    control: { kind: "place" },
    change: (value) => ({ location: value.trim() }),
  },
  bio: {
    control: { kind: "area", max: 500, placeholder: text.bioPlaceholder },
    change: (value) => ({ bio: value.trim() }),
  },
  interests: {
    control: { kind: "multi", choices: interests, max: 10 },
    change: (value) => ({ interests: splitLines(value) }),
  },
  gender: {
    control: { kind: "select", choices: genders },
    check: (value) => (value === "" ? text.genderRequired : undefined),
    change: (gender) => ({ gender }),
  },
  birthday: {
    control: { kind: "date" },
    check: birthError,
    change: (birthday) => ({ birthday, date_of_birth: birthday }),
  },
  height: {
    control: { kind: "number", hint: text.heightHint },
    check: heightError,
    change: (value) => ({ height: Number(value) }),
  },
  country: {
    control: { kind: "select", choices: asChoices(countries) },
    change: (country) => ({ country }),
  },
  occupation: {
    control: { kind: "text", max: 100 },
    change: (value) => ({ occupation: value.trim() }),
  },
  education: {
    control: { kind: "text", max: 100 },
    change: (value) => ({ education: value.trim() }),
  },
  zodiac: {
    control: { kind: "select", choices: asChoices(zodiacSigns) },
    change: (sign) => ({ zodiac_sign: sign }),
  },
};
