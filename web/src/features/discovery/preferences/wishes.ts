import type { Preferences } from "#/api/types";

/** The ages a thumb can stand at; its end means everybody older too. */
export const ages = { min: 18, max: 65 } as const;
export const distances = { min: 1, max: 200 } as const;
const oldest = 100;

export const startingWishes: Preferences = {
  interested_in: "everyone",
  age_min: 18,
  age_max: 35,
  max_distance: 50,
  interests: [],
};

/** Where an age's thumb stands. */
export const thumbOf = (age: number) => Math.min(age, ages.max);

/** The lower thumb was moved, at most as far as the upper one. A larger age kept behind the end stays until it moves. */
export function withLow(wishes: Preferences, moved: number): Preferences {
  const low = Math.min(moved, thumbOf(wishes.age_max));
  return low === thumbOf(wishes.age_min) ? wishes : { ...wishes, age_min: low };
}

/** The upper thumb was moved, at most down to the lower one. */
export function withHigh(wishes: Preferences, moved: number): Preferences {
  const high = Math.max(moved, thumbOf(wishes.age_min));
  if (high === thumbOf(wishes.age_max)) return wishes;
  return { ...wishes, age_max: high === ages.max ? oldest : high };
}

export function withInterest(wishes: Preferences, toggled: string): Preferences {
  const { interests } = wishes;
  const chosen = interests.includes(toggled);
  return {
    ...wishes,
    interests: chosen ? interests.filter((interest) => interest !== toggled) : [...interests, toggled],
  };
}

/** What differs between the wishes stored and those on the screen; undefined when nothing does. */
export function changed(stored: Preferences, now: Preferences): Partial<Preferences> | undefined {
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
