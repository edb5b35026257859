import { expect, test } from "vitest";
import { ApiFailure } from "#/api/failure";
import { selfie as text } from "#/text/selfie";
import { isGestureOver, isAnsweredElsewhere, wordsFor } from "./selfie";
import { statusOf } from "./status";

const failed = (code: string) => new ApiFailure("No", { status: 409, code });

test("TRUST-01 each gesture has its words, and one that this release doesn't know is told in general", () => {
  for (const [gesture, words] of Object.entries(text.gestures)) expect(wordsFor(gesture)).toBe(words);
  expect(wordsFor("somersault")).toBe("Show the gesture that we ask for");
});

test("TRUST-01 a status that this release doesn't know is told like none", () => {
  const at = (status: string) => statusOf({ status, answer: null, sent_at: null });
  expect(["waiting", "resting", "later", "toString"].map(at)).toEqual(["waiting", "resting", "none", "none"]);
});

test("TRUST-01 only a gesture that is over costs the picture, and what another tab has sent is no failure", () => {
  const codes = ["gesture_over", "selfie_waiting", "verified", "no_face"];
  expect(codes.map((code) => isGestureOver(failed(code)))).toEqual([true, false, false, false]);
  expect(codes.map((code) => isAnsweredElsewhere(failed(code)))).toEqual([false, true, true, false]);
  expect([isGestureOver(new Error("gesture_over")), isAnsweredElsewhere(undefined)]).toEqual([false, false]);
});
