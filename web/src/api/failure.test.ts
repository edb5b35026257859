import { describe, expect, test } from "vitest";
import { ApiFailure, failureIn, isGone, parseBody } from "./failure";

describe("SESS-05 what counts as an error", () => {
  test("a status that is not OK", () => {
    expect(failureIn(500, false, {})?.message).toBe("Request failed (500)");
  });

  test("an error or code field, whatever the status", () => {
    expect(failureIn(200, true, { error: "No such person" })?.message).toBe("No such person");
    expect(failureIn(200, true, { code: "gone" })?.message).toBe("Request failed (200)");
  });

  test("the text comes from error, else message", () => {
    expect(failureIn(400, false, { error: "first", message: "second" })?.message).toBe("first");
    expect(failureIn(400, false, { message: "second" })?.message).toBe("second");
  });

  test("a plain success is none, also with an empty error field", () => {
    expect(failureIn(200, true, { success: true })).toBeUndefined();
    expect(failureIn(200, true, { success: true, error: null })).toBeUndefined();
  });
});

describe("SESS-06 bodies", () => {
  test.each(["<html>", "{", '"text"', "null", "17"])("'%s' gives a format error", (raw) => {
    expect(() => parseBody(200, raw)).toThrow("Server response format error");
  });

  test("an empty body is an empty object", () => {
    expect(parseBody(200, "")).toEqual({});
    expect(parseBody(204, " \n")).toEqual({});
  });
});

test("LIMIT-02 only the error code says that the result of a repeated request was deleted", () => {
  expect(isGone(new ApiFailure("", { status: 404, code: "gone" }))).toBe(true);
  expect(isGone(new ApiFailure("", { status: 404, code: "not_found" }))).toBe(false);
  expect(isGone(new Error("gone"))).toBe(false);
});
