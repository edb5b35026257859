// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { ApiFailure } from "#/api/failure";
import { emptyDraft } from "./draft";
import { registerRequest, signupFailure } from "./request";

const draft = {
  ...emptyDraft,
  email: " ada@example.com ",
  password: " secret ",
  name: " Ada ",
  birthDate: "1994-05-06",
  gender: "female" as const,
  photos: [{ id: 7, dataUrl: "data:image/png;base64,AA==" }],
};

test("SIGNUP-17 the register body has every field of the contract, names trimmed, the password untouched", () => {
  expect(registerRequest(draft, "2026-11-21")).toEqual({
    name: "Ada",
    email: "ada@example.com",
    password: " secret ",
    age: 32,
    date_of_birth: "1994-05-06",
    gender: "female",
    location: "",
    bio: "",
    occupation: "",
    education: "",
    zodiac_sign: "",
    photos: ["data:image/png;base64,AA=="],
    interests: [],
    interested_in: "everyone",
    age_min: 18,
    age_max: 35,
  });
});

test("SIGNUP-06 invisible marks of a pasted name, which the server takes in none, are not sent", () => {
  const body = registerRequest({ ...draft, name: "\u2068Ada\u2069\tMoreau" }, "2026-11-21");
  expect(body.name).toBe("Ada Moreau");
});

test("SIGNUP-16 ages that are written take the place of 18 and 35", () => {
  const body = registerRequest({ ...draft, ageMin: "30", ageMax: " 44 " }, "2026-11-21");
  expect([body.age_min, body.age_max]).toEqual([30, 44]);
});

describe("SIGNUP-18 what a failure says", () => {
  test("details come serialised", () => {
    const failure = new ApiFailure("Invalid", { status: 400, details: { email: "taken" }, fromServer: true });
    expect(signupFailure(failure)).toBe('注册失败: {"email":"taken"}');
  });

  test("else the server's text", () => {
    expect(signupFailure(new ApiFailure("Email taken", { status: 409, fromServer: true }))).toBe(
      "Email taken",
    );
  });

  test("else a text of its own", () => {
    expect(signupFailure(new ApiFailure("Request failed (500)", { status: 500 }))).toBe("注册失败，请重试");
    expect(signupFailure(new TypeError("network"))).toBe("注册失败，请重试");
  });
});
