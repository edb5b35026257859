import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ageOn, birthError, today } from "./birth";

const on = "2026-11-21";

describe("a date of birth", () => {
  test.each([
    ["", "Date of birth is required"],
    ["21.11.1990", "Please enter a valid date"],
    ["1990-2-3", "Please enter a valid date"],
    ["1990-02-30", "Please enter a valid date"],
    ["1990-13-01", "Please enter a valid date"],
    ["1899-12-31", "Please enter a valid year between 1900 and 2026"],
    ["2027-01-01", "Please enter a valid year between 1900 and 2026"],
  ])("SIGNUP-07 '%s' gives '%s'", (birth, message) => {
    expect(birthError(birth, on)).toBe(message);
  });

  test("SIGNUP-07 a leap day is a real day in leap years alone", () => {
    expect(birthError("1996-02-29", on)).toBeUndefined();
    expect(birthError("1900-02-29", on)).toBe("Please enter a valid date");
  });

  test("SIGNUP-08 eighteen today is old enough, tomorrow is not yet", () => {
    expect(birthError("2008-11-21", on)).toBeUndefined();
    expect(birthError("2008-11-22", on)).toBe("You must be at least 18 years old");
  });

  test("SIGNUP-08 a hundred is believed, a hundred and one is not", () => {
    expect(birthError("1925-11-22", on)).toBeUndefined();
    expect(birthError("1925-11-21", on)).toBe("Please enter a valid birth date");
  });

  test("SIGNUP-08 a birthday adds a year on the day itself", () => {
    expect(ageOn("2026-05-05", "1994-05-06")).toBe(31);
    expect(ageOn("2026-05-06", "1994-05-06")).toBe(32);
  });

  test("today is the day on the person's own clock", () => {
    expect(today(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
  });

  test("any input gives an error text or is accepted; nothing throws", () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        expect(birthError(typed, on)).not.toBe("");
      }),
    );
  });
});
