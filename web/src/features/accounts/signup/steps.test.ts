// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { type Draft, emptyDraft } from "./draft";
import { agesAround, agesThatCount, type StepId, stepFor, steps, toggleChoice } from "./steps";

const on = "2026-11-21";
const photo = (id: number) => ({ id, dataUrl: "data:image/jpeg;base64,AA==" });

const complete: Draft = {
  ...emptyDraft,
  email: "ada@example.com",
  password: "secret",
  confirm: "secret",
  name: "Ada",
  birthDate: "1994-05-06",
  gender: "female",
  photos: [photo(1), photo(2)],
};

const errorsOn = (id: StepId, changes: Partial<Draft>) =>
  steps.find((step) => step.id === id)?.check({ ...complete, ...changes }, on);

test("SIGNUP-01 there are six steps, in this order", () => {
  const order = ["account", "personal", "details", "photos", "interests", "preferences"];
  expect(steps.map((step) => step.id)).toEqual(order);
});

describe("which step is shown", () => {
  test("the requested one, when all before it is finished", () => {
    expect(stepFor("photos", complete, on).id).toBe("photos");
    expect(stepFor("preferences", complete, on).id).toBe("preferences");
  });

  test("the first unfinished one, when a later one is requested", () => {
    expect(stepFor("photos", emptyDraft, on).id).toBe("account");
    expect(stepFor("preferences", { ...complete, photos: [] }, on).id).toBe("photos");
  });

  test("the first one, for anything that is no step", () => {
    expect(stepFor("nonsense", complete, on).id).toBe("account");
    expect(stepFor(undefined, complete, on).id).toBe("account");
  });
});

describe("step 1", () => {
  test.each([
    ["", "Email is required"],
    ["   ", "Email is required"],
    ["ada.example.com", "Please enter a valid email address"],
    ["ada@", "Please enter a valid email address"],
    ["ada lovelace@example.com", "Please enter a valid email address"],
    ["ada..lovelace@example.com", "Please enter a valid email address"],
    ["ada.@example.com", "Please enter a valid email address"],
    ["ada,lovelace@example.com", "Please enter a valid email address"],
    ["ada@-example.com", "Please enter a valid email address"],
    [`${"a".repeat(65)}@example.com`, "Please enter a valid email address"],
  ])("SIGNUP-03 email '%s' gives '%s'", (email, message) => {
    expect(errorsOn("account", { email })).toEqual({ email: message });
  });

  test.each(["用户@例え.テスト", "o'neill+kindred@example.co.uk", "ada@intranet", "ÄNN+😀@例え.jp"])(
    "SIGNUP-03 email '%s' is taken",
    (email) => expect(errorsOn("account", { email })).toEqual({}),
  );

  test("SIGNUP-04 five characters are too few, six are enough", () => {
    const message = { password: "Password must be at least 6 characters" };
    expect(errorsOn("account", { password: "12345", confirm: "12345" })).toEqual(message);
    expect(errorsOn("account", { password: "123456", confirm: "123456" })).toEqual({});
  });

  test("SIGNUP-04 the two passwords must be the same", () => {
    expect(errorsOn("account", { confirm: "Secret" })).toEqual({ confirm: "Passwords do not match" });
  });
});

describe("step 2", () => {
  test.each([
    ["", "Name is required"],
    ["  ", "Name is required"],
    ["\u200B\u200B", "Name is required"],
    ["\u202A\t\u202C", "Name is required"],
    [" A ", "Name must be at least 2 characters"],
    ["\u2068A\u2069", "Name must be at least 2 characters"],
  ])("SIGNUP-06 name %j gives '%s'", (name, message) => {
    expect(errorsOn("personal", { name })).toEqual({ name: message });
  });

  test("SIGNUP-09 a gender must be chosen", () => {
    expect(errorsOn("personal", { gender: "" })).toEqual({ gender: "Please select your gender" });
  });

  test("errors for everything missing come at once", () => {
    const missing = errorsOn("personal", { name: "", birthDate: "", gender: "" });
    expect(Object.keys(missing ?? {})).toEqual(["name", "birthDate", "gender"]);
  });
});

test("SIGNUP-11 steps 3 and 5 let everybody on", () => {
  expect(errorsOn("details", emptyDraft)).toEqual({});
  expect(errorsOn("interests", emptyDraft)).toEqual({});
});

test("SIGNUP-12 one photo is too few, two are enough", () => {
  const message = { photos: "Please add at least 2 photos to continue" };
  expect(errorsOn("photos", { photos: [photo(1)] })).toEqual(message);
  expect(errorsOn("photos", { photos: [photo(1), photo(2)] })).toEqual({});
});

describe("SIGNUP-15 interests", () => {
  const ten = Array.from({ length: 10 }, (_, index) => `interest ${index}`);

  test("the tenth is taken, the eleventh refused", () => {
    expect(toggleChoice(ten.slice(1), "Art", 10)).toHaveLength(10);
    expect(toggleChoice(ten, "Art", 10)).toBeUndefined();
  });

  test("one that is chosen is taken out, even when there is no room for more", () => {
    expect(toggleChoice(ten, "interest 3", 10)).toHaveLength(9);
  });
});

describe("step 6", () => {
  const out = "Please enter an age between 18 and 100";

  test("SIGNUP-16 blank is fine", () => {
    expect(errorsOn("preferences", { ageMin: "", ageMax: " " })).toEqual({});
  });

  test.each(["17", "101", "-20", "2e1", "20.5", "abc"])("SIGNUP-16 the age '%s' is refused", (age) => {
    expect(errorsOn("preferences", { ageMin: age })).toEqual({ ageMin: out });
    expect(errorsOn("preferences", { ageMax: age })).toEqual({ ageMax: out });
  });

  test("SIGNUP-16 the minimum may equal the maximum, not pass it, also where one is blank", () => {
    const message = { ageMin: "Minimum age must not be above maximum age" };
    expect(errorsOn("preferences", { ageMin: "40", ageMax: "40" })).toEqual({});
    expect(errorsOn("preferences", { ageMin: "41", ageMax: "40" })).toEqual(message);
    expect(errorsOn("preferences", { ageMin: "36" })).toEqual(message);
  });
});

test("SIGNUP-16 the ages that count are those of the request, and none while the fields hold no range", () => {
  expect(agesThatCount({ ageMin: "", ageMax: "" })).toEqual([18, 35]);
  expect(agesThatCount({ ageMin: "30", ageMax: "101" })).toBeUndefined();
  expect(agesThatCount({ ageMin: "40", ageMax: "" })).toBeUndefined();
  expect(agesThatCount({ ageMin: "x", ageMax: "" })).toBeUndefined();
});

test("SIGNUP-16 ages around one's own are offered only where it does not count, and are ones that may be chosen", () => {
  expect(agesAround(35, [18, 35])).toBeUndefined();
  expect(agesAround(36, [18, 35])).toEqual([29, 43]);
  expect(agesAround(20, [40, 60])).toEqual([18, 27]);
  expect(agesAround(99, [18, 35])).toEqual([92, 100]);
});
