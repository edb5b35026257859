import type { Me } from "#/api/types";
import { choiceName } from "#/text/serverWords";
import { me as text } from "#/text/me";

export type RowId =
  | "signature"
  | "username"
  | "gender"
  | "birthday"
  | "height"
  | "country"
  | "occupation"
  | "education"
  | "zodiac"
  | "name"
  | "location"
  | "bio"
  | "interests";

/** A row of one's own profile that can be edited. */
export interface Row {
  id: RowId;
  label: string;
  /** The value as the editor's text. */
  value: (me: Me) => string;
  /** The value as shown, if that differs. */
  display?: (me: Me) => string;
  /** Hidden while it has no value. */
  onlyWithValue?: true;
}

export const signature: Row = { id: "signature", label: text.signature, value: (me) => me.signature };

const rows: readonly Row[] = [
  { id: "username", label: text.username, value: (me) => me.username },
  {
    id: "gender",
    label: text.gender,
    value: (me) => me.gender,
    display: (me) => text.genders[me.gender] ?? me.gender,
  },
  {
    id: "birthday",
    label: text.birthday,
    value: (me) => me.birthday,
    display: (me) => text.day(me.birthday),
  },
  {
    id: "height",
    label: text.height,
    value: (me) => me.height?.toString() ?? "",
    display: (me) => (typeof me.height === "number" ? text.centimetres(me.height) : ""),
  },
  { id: "country", label: text.country, value: (me) => me.country, display: (me) => choiceName(me.country) },
  { id: "occupation", label: text.occupation, value: (me) => me.occupation, onlyWithValue: true },
  { id: "education", label: text.education, value: (me) => me.education, onlyWithValue: true },
  {
    id: "zodiac",
    label: text.zodiac,
    value: (me) => me.zodiac_sign,
    display: (me) => choiceName(me.zodiac_sign),
    onlyWithValue: true,
  },
];

/** Others read the city alone. Written here and not imported, which would bring a chunk that this screen does not need. */
const city = (location: string) => location.split(",")[0]?.trim() ?? "";

/** The rows that others read first. */
export const storyRows: readonly Row[] = [
  { id: "name", label: text.name, value: (me) => me.name },
  { id: "location", label: text.location, value: (me) => me.location, display: (me) => city(me.location) },
  { id: "bio", label: text.bio, value: (me) => me.bio },
  {
    id: "interests",
    label: text.interests,
    value: (me) => me.interests.join("\n"),
    display: (me) => text.listed(me.interests.map(choiceName)),
  },
];

/** The rows of somebody's own profile. */
export const rowsOf = (me: Me) => rows.filter((row) => !row.onlyWithValue || row.value(me) !== "");

/** With fewer interests there is little to talk about. */
const FEW_INTERESTS = 3;

/** The rows that others would read and that are empty, what says most first. */
export function missingRows(me: Me): readonly Row[] {
  const isMissing = (row: Row) =>
    row.id === "interests" ? me.interests.length < FEW_INTERESTS : row.value(me).trim() === "";
  const wanted: readonly RowId[] = [
    "bio",
    "interests",
    "location",
    "occupation",
    "education",
    "height",
    "zodiac",
  ];
  const all = [...rows, ...storyRows];
  return wanted.flatMap((id) => all.filter((row) => row.id === id && isMissing(row)));
}

export const displayValue = (row: Row, me: Me) => (row.display ?? row.value)(me);

/** The name of the draft of its editor. */
export const draftOf = ({ id }: Row) => `profile.${id}`;
