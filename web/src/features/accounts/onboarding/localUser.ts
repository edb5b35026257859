import type { Me } from "#/api/types";
import { ageOn, type Day } from "#/ui/birth";
import { plainLine } from "#/ui/plainLine";
import type { Answers } from "./steps";
import { LANGUAGE } from "#/text/languageTag";

const nobody: Me = {
  id: "",
  name: "",
  username: "",
  email: "",
  avatar: null,
  photos: [],
  pictures: [],
  signature: "",
  gender: "",
  bio: "",
  location: "",
  country: "",
  language: LANGUAGE,
  interests: [],
  occupation: "",
  education: "",
  zodiac_sign: "",
  age: 0,
  height: null,
  isVerified: false,
  is_verified: false,
  isOnline: false,
  is_online: false,
  is_demo: false,
  distance_km: null,
  birthday: "",
  date_of_birth: "",
  preferences: { interested_in: "everyone", age_min: 18, age_max: 35, max_distance: 50, interests: [] },
  created_at: "",
};

/** The known user updated by the answers. Photos are left out: they are not stored yet. */
export function localUser(known: Me | null, answers: Answers, on: Day): Me {
  const base = known ?? nobody;
  return {
    ...base,
    name: plainLine(answers.name),
    birthday: answers.birthDate,
    date_of_birth: answers.birthDate,
    age: ageOn(on, answers.birthDate),
    gender: answers.gender,
    interests: [...answers.interests],
    bio: answers.bio.trim(),
    preferences: {
      ...base.preferences,
      interested_in: answers.interestedIn,
      max_distance: answers.maxDistance,
    },
  };
}
