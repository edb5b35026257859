import { expect, test } from "vitest";
import { ApiFailure } from "#/api/failure";
import { passwordErrors, serverErrors } from "./passwordErrors";

test("LEAVE-01 what is typed is checked field by field", () => {
  expect(passwordErrors({ current: "", next: "", again: "" })).toEqual({
    current: "Password is required",
    next: "Password must be at least 6 characters",
  });
  expect(passwordErrors({ current: "old", next: "12345", again: "12345" })).toEqual({
    next: "Password must be at least 6 characters",
  });
  expect(passwordErrors({ current: "old", next: "123456", again: "123457" })).toEqual({
    again: "Passwords do not match",
  });
  expect(passwordErrors({ current: "old", next: "123456", again: "123456" })).toEqual({});
});

test("LEAVE-01 a refusal is an error of the field it is about, another failure of none", () => {
  const failure = (status: number, rest: object) => new ApiFailure("Said so", { status, ...rest });
  expect(serverErrors(failure(403, { code: "wrong_password" }))).toEqual({ current: "Said so" });
  expect(serverErrors(failure(422, { details: { new: "too long" } }))).toEqual({ next: "too long" });
  expect(serverErrors(failure(422, { details: { other: "?" } }))).toBeUndefined();
  expect(serverErrors(failure(500, {}))).toBeUndefined();
});
