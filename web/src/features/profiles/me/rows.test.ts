import { expect, test } from "vitest";
import type { Me } from "#/api/types";
import { displayValue, missingRows, storyRows } from "./rows";

const full = {
  bio: "Rivers, maps and long breakfasts.",
  interests: ["Travel", "Coffee", "Music"],
  location: "Lyon",
  height: 172,
  occupation: "Cartographer",
  education: "Geography",
  zodiac_sign: "Aries",
} as unknown as Me;
const missingOf = (change: object) => missingRows({ ...full, ...change } as Me).map(({ id }) => id);

test("ME-10 what others would read and is empty is missing, blank words and too few interests among it", () => {
  expect(missingOf({})).toEqual([]);
  expect(missingOf({ bio: "  " })).toEqual(["bio"]);
  expect(missingOf({ interests: ["Travel", "Coffee"] })).toEqual(["interests"]);
  expect(missingOf({ location: "", height: null, occupation: "", education: "", zodiac_sign: "" })).toEqual([
    "location",
    "occupation",
    "education",
    "height",
    "zodiac",
  ]);
});

test("ME-06 one's own location is shown as others read it, and edited whole", () => {
  const me = { ...full, location: "Berlin, State of Berlin, Germany" } as Me;
  const row = storyRows.find(({ id }) => id === "location");
  expect(row && displayValue(row, me)).toBe("Berlin");
  expect(row?.value(me)).toBe("Berlin, State of Berlin, Germany");
});
