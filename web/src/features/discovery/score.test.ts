import { describe, expect, test } from "vitest";
import vectors from "../../../../fixtures/match-score.json";
import { type Candidate, compatibility, matchScore, type Seeker } from "./score";

const seeker = (over: Partial<Seeker["preferences"]> = {}, own: Partial<Seeker> = {}): Seeker => ({
  age: 30,
  interests: ["Travel", "Music", "Coffee", "Art"],
  preferences: { age_min: 18, age_max: 60, max_distance: 50, interests: [], ...over },
  ...own,
});

const candidate = (over: Partial<Candidate> = {}): Candidate => ({
  id: "p1",
  age: 30,
  interests: ["Travel", "Music", "Coffee", "Art"],
  distance_km: 0,
  is_verified: true,
  is_online: true,
  ...over,
});

const nothing = candidate({
  age: 61,
  interests: [],
  distance_km: 500,
  is_verified: false,
  is_online: false,
});
const score = (over: Partial<Candidate>) => matchScore(seeker(), { ...nothing, ...over }).score;

describe("SCORE-01 the weighted sum times 100, rounded", () => {
  test("SCORE-01 everything fits: 100; nothing fits: 0", () => {
    expect(matchScore(seeker(), candidate()).score).toBe(100);
    expect(matchScore(seeker(), nothing).score).toBe(0);
  });

  test("SCORE-01 each part weighs what it should", () => {
    expect(score({ interests: ["Travel", "Music", "Coffee", "Art"] })).toBe(30);
    expect(score({ age: 30 })).toBe(20);
    expect(score({ distance_km: 0 })).toBe(25);
    expect(score({ is_verified: true })).toBe(15);
    expect(score({ is_online: true })).toBe(10);
  });

  test("SCORE-01 interests are those preferred, else one's own; each counts once; none wanted is none shared", () => {
    const likesFood = candidate({ ...nothing, interests: ["Food", "Food", "Travel"] });
    expect(matchScore(seeker({ interests: ["Food", "Wine"] }), likesFood).score).toBe(15);
    expect(matchScore(seeker(), likesFood).score).toBe(8);
    expect(matchScore(seeker({}, { interests: [] }), likesFood).score).toBe(0);
  });
});

describe("SCORE-02 age and distance", () => {
  test("SCORE-02 each year of difference takes a twentieth, only inside the wanted ages", () => {
    expect(score({ age: 35 })).toBe(15);
    expect(score({ age: 50 })).toBe(0);
    expect(score({ age: 58 })).toBe(0);
    expect(matchScore(seeker({ age_min: 31 }), { ...nothing, age: 30 }).score).toBe(0);
    expect(matchScore(seeker({ age_max: 29 }), { ...nothing, age: 30 }).score).toBe(0);
  });

  test("SCORE-02 distance falls to nothing at the wanted distance; unknown is 0.7", () => {
    expect(score({ distance_km: 10 })).toBe(20);
    expect(score({ distance_km: 50 })).toBe(0);
    expect(score({ distance_km: 80 })).toBe(0);
    expect(score({ distance_km: null })).toBe(Math.round(0.25 * 0.7 * 100));
  });
});

test("SCORE-03 the levels begin at 85, 70 and 50", () => {
  const levels = [100, 85, 84, 70, 69, 50, 49, 0].map(compatibility);
  expect(levels).toEqual(["excellent", "excellent", "high", "high", "medium", "medium", "low", "low"]);
});

describe("SCORE-04 reasons", () => {
  const reasons = (over: Partial<Candidate>) => matchScore(seeker(), { ...nothing, ...over }).reasons;

  test("SCORE-04 each reason at its bound and not below", () => {
    expect(reasons({ interests: ["Travel", "Music", "Coffee"] })).toEqual(["shared_interests"]);
    expect(reasons({ interests: ["Travel", "Music"] })).toEqual([]);
    expect(reasons({ age: 32 })).toEqual(["close_age"]);
    expect(reasons({ age: 33 })).toEqual([]);
    expect(reasons({ distance_km: 9 })).toEqual(["nearby"]);
    expect(reasons({ distance_km: 10 })).toEqual([]);
    expect(reasons({ distance_km: null })).toEqual([]);
    expect(reasons({ is_verified: true })).toEqual(["verified"]);
    expect(reasons({ is_online: true })).toEqual(["online"]);
  });

  test("SCORE-04 all of them, in this order", () => {
    expect(matchScore(seeker(), candidate()).reasons).toEqual([
      "shared_interests",
      "close_age",
      "nearby",
      "verified",
      "online",
    ]);
  });
});

test.each(vectors.cases)("SCORE-01 SCORE-02 SCORE-03 SCORE-04 as the server scores: $title", (vector) => {
  const { preferred_interests, age, interests, ...preferences } = vector.seeker;
  const looking: Seeker = { age, interests, preferences: { ...preferences, interests: preferred_interests } };
  const { score, reasons, compatibility } = matchScore(looking, { id: "p1", ...vector.seen });
  expect({ score, reasons, compatibility }).toEqual({
    score: vector.score,
    reasons: vector.reasons,
    compatibility: vector.compatibility,
  });
});
