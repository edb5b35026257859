import { ApiFailure } from "#/api/failure";
import type { RegisterRequest } from "#/api/types";
import { session } from "#/text/session";
import { signup as text } from "#/text/signup";
import { ageOn, type Day } from "#/ui/birth";
import { plainLine } from "#/ui/plainLine";
import type { Draft } from "./draft";
import { AGE_MAX_DEFAULT, AGE_MIN_DEFAULT, parseAge } from "./steps";

/** The request that registers the draft. */
export function registerRequest(draft: Draft, on: Day): RegisterRequest {
  return {
    name: plainLine(draft.name),
    email: draft.email.trim(),
    ...(draft.service ? { service_token: draft.service.token } : { password: draft.password }),
    age: ageOn(on, draft.birthDate),
    date_of_birth: draft.birthDate,
    gender: draft.gender,
    location: draft.location.trim(),
    bio: draft.bio.trim(),
    occupation: draft.occupation.trim(),
    education: draft.education.trim(),
    zodiac_sign: draft.zodiac,
    photos: draft.photos.map((photo) => photo.dataUrl),
    interests: [...draft.interests],
    interested_in: draft.interestedIn,
    age_min: parseAge(draft.ageMin, AGE_MIN_DEFAULT),
    age_max: parseAge(draft.ageMax, AGE_MAX_DEFAULT),
  };
}

/** The text for a failed sign-up. */
export function signupFailure(error: unknown): string {
  if (!(error instanceof ApiFailure)) return text.failed;
  if (error.details !== undefined && error.details !== null)
    return text.failedWith(JSON.stringify(error.details));
  return error.fromServer || error.message === session.formatError ? error.message : text.failed;
}
