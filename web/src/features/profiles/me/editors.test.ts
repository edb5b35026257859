import { expect, test } from "vitest";
import { heightError, writings } from "./editors";

test.each([
  ["", "Please enter a valid height"],
  ["  ", "Please enter a valid height"],
  ["tall", "Please enter a valid height"],
  ["170 cm", "Please enter a valid height"],
  ["99", "Height must be between 100-250 cm"],
  ["99.9", "Height must be between 100-250 cm"],
  ["251", "Height must be between 100-250 cm"],
  ["-170", "Height must be between 100-250 cm"],
  ["Infinity", "Height must be between 100-250 cm"],
  ["100", undefined],
  ["250", undefined],
  [" 172.4 ", undefined],
])("ME-07 a height written '%s' is told %s", (written, told) => {
  expect(heightError(written)).toBe(told);
});

test("what is written is sent trimmed, a height as a whole number", () => {
  expect(writings.username.change(" ada ")).toEqual({ username: "ada" });
  expect(writings.height.change(" 172.4 ")).toEqual({ height: 172 });
  expect(writings.username.check?.("  ", "2026-11-21")).toBe("Username is required");
  expect(writings.gender.check?.("", "2026-11-21")).toBe("Please select your gender");
});
