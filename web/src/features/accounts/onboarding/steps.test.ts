import { expect, test } from "vitest";
import { localUser } from "./localUser";
import { noAnswers, offeredInterests, reachableStep, steps } from "./steps";

const on = "2026-11-21";
const answered = { ...noAnswers, name: "Ada", birthDate: "1994-05-06", gender: "female" as const };

test("ONBOARD-01 four steps: basics, photos, interests plus bio, preferences", () => {
  expect(steps.map((step) => step.id)).toEqual(["basics", "photos", "about", "preferences"]);
});

test("ONBOARD-02 name, birth date and gender are required", () => {
  expect(steps[0].check(noAnswers, on)).toEqual({
    name: "Name is required",
    birthDate: "Date of birth is required",
    gender: "Please select your gender",
  });
  expect(steps[0].check(answered, on)).toEqual({});
});

test("ONBOARD-02 SIGNUP-06 of a name its invisible marks are left out", () => {
  expect(steps[0].check({ ...answered, name: "\u202A\u202C" }, on)).toEqual({ name: "Name is required" });
  expect(localUser(null, { ...answered, name: "\u202AAda\u202C" }, on).name).toBe("Ada");
});

test("ONBOARD-02 the first twelve interests are offered", () => {
  expect(offeredInterests).toHaveLength(12);
  expect(offeredInterests.at(-1)).toBe("Coffee");
});

test("ONBOARD-02 nobody gets past the photos without two of them", () => {
  expect(reachableStep("preferences", answered, on)).toBe(1);
});

test("ONBOARD-03 the local user has what was answered, over what was known", () => {
  const user = localUser(null, { ...answered, maxDistance: 80 }, on);
  expect(user).toMatchObject({ name: "Ada", age: 32, gender: "female", preferences: { max_distance: 80 } });
});
