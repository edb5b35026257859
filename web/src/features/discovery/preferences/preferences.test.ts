import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { interests, preferenceInterests } from "#/text/choices";
import { preferences as text } from "#/text/preferences";
import {
  ages,
  changedFields,
  defaultPreferences,
  sliderValue,
  toggleInterest,
  withMaxAge,
  withMinAge,
} from "./preferences";

const preferences = (age_min: number, age_max: number) => ({ ...defaultPreferences, age_min, age_max });

describe("PREF-01 the ages", () => {
  test("PREF-01 no thumb passes the other", () => {
    expect(withMinAge(preferences(20, 30), 40)).toEqual(preferences(30, 30));
    expect(withMaxAge(preferences(20, 30), 10)).toEqual(preferences(20, 20));
  });

  test("PREF-01 the end means everybody older too, and a larger age behind it stays until its thumb moves", () => {
    expect(withMaxAge(preferences(20, 30), 65)).toEqual(preferences(20, 100));
    expect(withMaxAge(preferences(20, 80), 65)).toEqual(preferences(20, 80));
    expect(withMaxAge(preferences(20, 80), 64)).toEqual(preferences(20, 64));
    expect(withMinAge(preferences(70, 80), 65)).toEqual(preferences(70, 80));
    expect(withMaxAge(preferences(70, 80), 40)).toEqual(preferences(70, 80));
    expect(withMinAge(preferences(70, 80), 60)).toEqual(preferences(60, 80));
  });

  test("PREF-01 whatever is moved, the server takes what comes out", () => {
    const age = fc.integer({ min: 18, max: 100 });
    const moves = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: ages.min, max: ages.max })));
    fc.assert(
      fc.property(age, age, moves, (one, other, all) => {
        let now = preferences(Math.min(one, other), Math.max(one, other));
        for (const [low, to] of all) now = low ? withMinAge(now, to) : withMaxAge(now, to);
        expect(now.age_min).toBeGreaterThanOrEqual(18);
        expect(now.age_min).toBeLessThanOrEqual(now.age_max);
        expect(now.age_max).toBeLessThanOrEqual(100);
        expect(sliderValue(now.age_min)).toBeLessThanOrEqual(sliderValue(now.age_max));
      }),
    );
  });

  test("PREF-01 the end reads 65+ where it includes older people, and 65 where a sign-up ended there", () => {
    const valueText = (low: number, high: number) =>
      text.between(text.age(low, ages.max), text.age(high, ages.max));
    expect([
      valueText(18, 35),
      valueText(20, 100),
      valueText(20, 66),
      valueText(20, 65),
      valueText(65, 65),
      valueText(65, 80),
      valueText(70, 80),
      valueText(30, 30),
    ]).toEqual(["18–35", "20–65+", "20–65+", "20–65", "65", "65+", "65+", "30"]);
  });
});

test("PREF-01 24 interests: signup's without Reading and Animals, and six more", () => {
  expect(preferenceInterests).toHaveLength(24);
  expect(new Set(preferenceInterests).size).toBe(24);
  expect(interests.filter((interest) => !preferenceInterests.includes(interest))).toEqual([
    "Reading",
    "Animals",
  ]);
  expect(preferenceInterests.slice(18)).toEqual(["Yoga", "Pets", "Wine", "Books", "Writing", "Theater"]);
});

test("PREF-02 only a difference is a change, and only what differs is sent", () => {
  const stored = { ...defaultPreferences, interests: ["Travel", "Music"] };
  expect(changedFields(stored, stored)).toBeUndefined();
  expect(changedFields(stored, toggleInterest(toggleInterest(stored, "Travel"), "Travel"))).toBeUndefined();
  expect(changedFields(stored, toggleInterest(stored, "Wine"))).toEqual({
    interests: ["Travel", "Music", "Wine"],
  });
  expect(changedFields(stored, { ...stored, max_distance: 80, interested_in: "men" })).toEqual({
    max_distance: 80,
    interested_in: "men",
  });
  expect(changedFields(stored, withMinAge(stored, 20))).toEqual({ age_min: 20, age_max: 35 });
});

test("PREF-02 what Reset restores", () => {
  expect(defaultPreferences).toEqual({
    interested_in: "everyone",
    age_min: 18,
    age_max: 35,
    max_distance: 50,
    interests: [],
  });
});
