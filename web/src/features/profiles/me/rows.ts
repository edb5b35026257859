import type { Me } from "#/api/types";
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

/** A line of one's own profile that can be changed. */
export interface Row {
  id: RowId;
  label: string;
  /** What the editor starts with; text, whatever it stands for. */
  written: (me: Me) => string;
  /** As people read it, when that is not what is written. */
  shown?: (me: Me) => string;
  /** Shown only when there is something to show. */
  onlyWithValue?: true;
}

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

export const signature: Row = { id: "signature", label: text.signature, written: (me) => me.signature };

const rows: readonly Row[] = [
  { id: "username", label: text.username, written: (me) => me.username },
  {
    id: "gender",
    label: text.gender,
    written: (me) => me.gender,
    shown: (me) => text.genders[me.gender] ?? me.gender,
  },
  {
    id: "birthday",
    label: text.birthday,
    written: (me) => me.birthday,
    shown: (me) => day.format(new Date(me.birthday)),
  },
  {
    id: "height",
    label: text.height,
    written: (me) => me.height?.toString() ?? "",
    shown: (me) => (typeof me.height === "number" ? text.centimetres(me.height) : ""),
  },
  { id: "country", label: text.country, written: (me) => me.country },
  { id: "occupation", label: text.occupation, written: (me) => me.occupation, onlyWithValue: true },
  { id: "education", label: text.education, written: (me) => me.education, onlyWithValue: true },
  { id: "zodiac", label: text.zodiac, written: (me) => me.zodiac_sign, onlyWithValue: true },
];

/** What others read first, and what brings two people together. */
export const story: readonly Row[] = [
  { id: "name", label: text.name, written: (me) => me.name },
  { id: "location", label: text.location, written: (me) => me.location },
  { id: "bio", label: text.bio, written: (me) => me.bio },
  {
    id: "interests",
    label: text.interests,
    written: (me) => me.interests.join("\n"),
    shown: (me) => me.interests.join(", "),
  },
];

/** The rows of somebody's own profile. */
export const rowsOf = (me: Me) => rows.filter((row) => !row.onlyWithValue || row.written(me) !== "");

export const shownIn = (row: Row, me: Me) => (row.shown ?? row.written)(me);
