import { expect, test } from "vitest";
import { describeBounds, suggestedChanges } from "./suggestions";

const preferences = { age_min: 18, age_max: 35, interested_in: "men", interests: [], max_distance: 50 };
const suggesting = (preferences: { max_distance?: number; age_min?: number | null; age_max?: number }) => ({
  preferences,
  people: 3,
  is_capped: false,
});

test("a suggestion changes what it names and nothing else", () => {
  expect(suggestedChanges(suggesting({ max_distance: 80, age_min: null }))).toEqual({ max_distance: 80 });
});

test("each suggestion names the preference that keeps people out", () => {
  expect(describeBounds(preferences, suggesting({ max_distance: 80 }))).toEqual({
    now: "50 km",
    wider: "80 km",
  });
  expect(describeBounds(preferences, suggesting({ age_max: 40 }))).toEqual({
    now: "ages 18 to 35",
    wider: "ages 18 to 40",
  });
  expect(describeBounds({ ...preferences, age_min: 35 }, suggesting({ age_max: 40 }))).toEqual({
    now: "age 35",
    wider: "ages 35 to 40",
  });
  expect(describeBounds({ ...preferences, age_min: 65, age_max: 65 }, suggesting({ age_max: 70 }))).toEqual({
    now: "age 65",
    wider: "age 65+",
  });
  expect(describeBounds(preferences, suggesting({ age_max: 70, max_distance: 120 }))).toEqual({
    now: "50 km and ages 18 to 35",
    wider: "120 km and ages 18 to 65+",
  });
});
