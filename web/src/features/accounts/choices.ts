import { signup } from "#/text/signup";
import type { Gender, InterestedIn } from "./types";

export const genders: readonly { value: Gender; label: string }[] = [
  { value: "male", label: signup.personal.genders.male },
  { value: "female", label: signup.personal.genders.female },
  { value: "other", label: signup.personal.genders.other },
];

export const interestedIn: readonly { value: InterestedIn; label: string }[] = [
  { value: "women", label: signup.preferences.interestedInNames.women },
  { value: "men", label: signup.preferences.interestedInNames.men },
  { value: "everyone", label: signup.preferences.interestedInNames.everyone },
];
