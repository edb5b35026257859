import type { Preferences } from "#/api/types";

/** The range of the age slider; whoever moves the upper thumb to its end includes older people. */
export const ages = { min: 18, max: 65 } as const;
export const distances = { min: 1, max: 200 } as const;
const oldest = 100;

export const defaultPreferences: Preferences = {
  interested_in: "everyone",
  age_min: 18,
  age_max: 35,
  max_distance: 50,
  interests: [],
};

/** The position of an age on the slider. */
export const sliderValue = (age: number) => Math.min(age, ages.max);

/** Applies a move of the lower thumb, at most up to the upper one. An age beyond the slider's end stays until its thumb moves. */
export function withMinAge(preferences: Preferences, moved: number): Preferences {
  const low = Math.min(moved, sliderValue(preferences.age_max));
  return low === sliderValue(preferences.age_min) ? preferences : { ...preferences, age_min: low };
}

/** Applies a move of the upper thumb, at most down to the lower one. */
export function withMaxAge(preferences: Preferences, moved: number): Preferences {
  const high = Math.max(moved, sliderValue(preferences.age_min));
  if (high === sliderValue(preferences.age_max)) return preferences;
  return { ...preferences, age_max: high === ages.max ? oldest : high };
}

export function toggleInterest(preferences: Preferences, toggled: string): Preferences {
  const { interests } = preferences;
  const chosen = interests.includes(toggled);
  return {
    ...preferences,
    interests: chosen ? interests.filter((interest) => interest !== toggled) : [...interests, toggled],
  };
}

/** The fields that differ between the stored preferences and the chosen ones; undefined if none does. */
export function changedFields(stored: Preferences, now: Preferences): Partial<Preferences> | undefined {
  const changes: Partial<Preferences> = {};
  if (now.interested_in !== stored.interested_in) changes.interested_in = now.interested_in;
  if (now.max_distance !== stored.max_distance) changes.max_distance = now.max_distance;
  if (now.age_min !== stored.age_min || now.age_max !== stored.age_max) {
    changes.age_min = now.age_min;
    changes.age_max = now.age_max;
  }
  if (!sameSet(now.interests, stored.interests)) changes.interests = now.interests;
  return Object.keys(changes).length > 0 ? changes : undefined;
}

function sameSet(one: readonly string[], other: readonly string[]): boolean {
  const all = new Set([...one, ...other]);
  return all.size === new Set(one).size && all.size === new Set(other).size;
}
