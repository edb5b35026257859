import { expect, test } from "vitest";
import { editors, heightError } from "./editors";

test.each([
  ["", "Please enter a valid height"],
  ["  ", "Please enter a valid height"],
  ["tall", "Please enter a valid height"],
  ["170 cm", "Please enter a valid height"],
  ["99", "Height must be between 100-250 cm"],
  ["99.6", "Height must be between 100-250 cm"],
  ["250.4", "Height must be between 100-250 cm"],
  ["100.4", "Height must be a whole number of centimetres"],
  ["170.5", "Height must be a whole number of centimetres"],
  ["251", "Height must be between 100-250 cm"],
  ["-170", "Height must be between 100-250 cm"],
  ["Infinity", "Height must be between 100-250 cm"],
  ["100", undefined],
  ["250", undefined],
  [" 172 ", undefined],
  ["172.0", undefined],
])("ME-07 a height written '%s' gives %s", (written, failureText) => {
  expect(heightError(written)).toBe(failureText);
});

test("SIGNUP-06 names are sent without invisible marks, and must have something to see", () => {
  for (const row of ["name", "username"] as const) {
    expect(editors[row].change("\u2068Ada\u2069\tMoreau")).toEqual({ [row]: "Ada Moreau" });
    expect(editors[row].check?.("\u202A\u202C", "2026-11-21")).toMatch(/is required$/);
  }
  expect(editors.name.check?.("\u200B\u200B", "2026-11-21")).toBe("Name is required");
  expect(editors.name.check?.("\u2068A\u2069", "2026-11-21")).toBe("Name must be at least 2 characters");
});

test("what is written is sent trimmed, a height as a number", () => {
  expect(editors.username.change(" ada ")).toEqual({ username: "ada" });
  expect(editors.height.change(" 172 ")).toEqual({ height: 172 });
  expect(editors.username.check?.("  ", "2026-11-21")).toBe("Username is required");
  expect(editors.gender.check?.("", "2026-11-21")).toBe("Please select your gender");
});
