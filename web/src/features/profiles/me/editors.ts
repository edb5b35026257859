import type { Me } from "#/api/types";
import { countries, interests, zodiacSigns } from "#/text/choices";
import { me as text } from "#/text/me";
import { birthError, type Day } from "#/ui/birth";
import type { Choice } from "#/ui/Select";
import type { RowId } from "./rows";

/** What a row is written with. */
export type Control =
  | { kind: "text"; most: number }
  | { kind: "area"; most: number; placeholder: string }
  | { kind: "select"; choices: readonly Choice[] }
  | { kind: "date" }
  | { kind: "place" }
  /** Several of a list; written down a line each. */
  | { kind: "several"; choices: readonly string[]; most: number }
  | { kind: "number"; hint: string };

/** How a row is written, what may be wrong with it, and what it changes. */
export interface Writing {
  control: Control;
  check?: (written: string, on: Day) => string | undefined;
  change: (written: string) => Partial<Me>;
}

const HEIGHT_LEAST = 100;
const HEIGHT_MOST = 250;

/** What is wrong with a height as it was written. */
export function heightError(written: string): string | undefined {
  const height = Number(written);
  if (written.trim() === "" || Number.isNaN(height)) return text.heightInvalid;
  return height >= HEIGHT_LEAST && height <= HEIGHT_MOST ? undefined : text.heightRange;
}

function nameError(written: string): string | undefined {
  const { length } = written.trim();
  if (length === 0) return text.nameRequired;
  return length < 2 ? text.nameShort : undefined;
}

/** The lines of what was written, without empty ones. */
export const linesOf = (written: string) => written.split("\n").filter((line) => line !== "");

const same = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const genders = Object.entries(text.genders).map(([value, label]) => ({ value, label }));

export const writings: Record<RowId, Writing> = {
  signature: {
    control: { kind: "area", most: 200, placeholder: text.signaturePlaceholder },
    change: (written) => ({ signature: written.trim() }),
  },
  username: {
    control: { kind: "text", most: 30 },
    check: (written) => (written.trim() === "" ? text.usernameRequired : undefined),
    change: (written) => ({ username: written.trim() }),
  },
  name: {
    control: { kind: "text", most: 60 },
    check: nameError,
    change: (written) => ({ name: written.trim() }),
  },
  location: {
    control: { kind: "place" },
    change: (written) => ({ location: written.trim() }),
  },
  bio: {
    control: { kind: "area", most: 500, placeholder: text.bioPlaceholder },
    change: (written) => ({ bio: written.trim() }),
  },
  interests: {
    control: { kind: "several", choices: interests, most: 10 },
    change: (written) => ({ interests: linesOf(written) }),
  },
  gender: {
    control: { kind: "select", choices: genders },
    check: (written) => (written === "" ? text.genderRequired : undefined),
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
    change: (written) => ({ height: Math.round(Number(written)) }),
  },
  country: {
    control: { kind: "select", choices: same(countries) },
    change: (country) => ({ country }),
  },
  occupation: {
    control: { kind: "text", most: 100 },
    change: (written) => ({ occupation: written.trim() }),
  },
  education: {
    control: { kind: "text", most: 100 },
    change: (written) => ({ education: written.trim() }),
  },
  zodiac: {
    control: { kind: "select", choices: same(zodiacSigns) },
    change: (sign) => ({ zodiac_sign: sign }),
  },
};
