/** What the score needs to know of the person looking. */
export interface Seeker {
  age: number;
  interests: readonly string[];
  preferences: {
    age_min: number;
    age_max: number;
    max_distance: number;
    interests: readonly string[];
  };
}

/** What the score needs to know of the person looked at. */
export interface Candidate {
  id: string;
  age: number;
  interests: readonly string[];
  distance_km?: number | null | undefined;
  is_verified: boolean;
  is_online: boolean;
}

export type Reason = "shared_interests" | "close_age" | "nearby" | "verified" | "online";
export type Compatibility = "excellent" | "high" | "medium" | "low";

export interface MatchScore {
  userId: string;
  score: number;
  reasons: Reason[];
  compatibility: Compatibility;
}

const weights = { interests: 0.3, age: 0.2, distance: 0.25, verified: 0.15, active: 0.1 };

/** The match score of a candidate, 0 to 100, and the reasons for it. The server computes the same. */
export function matchScore(seeker: Seeker, candidate: Candidate): MatchScore {
  const shared = sharedInterests(seeker, candidate);
  const distance = distanceScore(seeker.preferences.max_distance, candidate.distance_km);
  const sum =
    weights.interests * (shared / Math.max(1, wantedInterests(seeker).size)) +
    weights.age * ageScore(seeker, candidate.age) +
    weights.distance * distance +
    weights.verified * Number(candidate.is_verified) +
    weights.active * Number(candidate.is_online);
  const score = Math.round(sum * 100);
  const reasons: Reason[] = [];
  if (shared >= 3) reasons.push("shared_interests");
  if (Math.abs(seeker.age - candidate.age) <= 2) reasons.push("close_age");
  if (distance > 0.8) reasons.push("nearby");
  if (candidate.is_verified) reasons.push("verified");
  if (candidate.is_online) reasons.push("online");
  return { userId: candidate.id, score, reasons, compatibility: compatibility(score) };
}

function sharedInterests(seeker: Seeker, candidate: Candidate): number {
  const theirs = new Set(candidate.interests);
  return [...wantedInterests(seeker)].filter((interest) => theirs.has(interest)).length;
}

function wantedInterests(seeker: Seeker): Set<string> {
  const preferred = seeker.preferences.interests;
  return new Set(preferred.length > 0 ? preferred : seeker.interests);
}

function ageScore(seeker: Seeker, age: number): number {
  const { age_min, age_max } = seeker.preferences;
  if (age < age_min || age > age_max) return 0;
  return Math.max(0, 1 - Math.abs(seeker.age - age) / 20);
}

function distanceScore(max: number, km: number | null | undefined): number {
  if (km === null || km === undefined) return 0.7;
  return Math.max(0, 1 - km / Math.max(1, max));
}

export function compatibility(score: number): Compatibility {
  if (score >= 85) return "excellent";
  if (score >= 70) return "high";
  return score >= 50 ? "medium" : "low";
}
