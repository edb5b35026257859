import { queryOptions } from "@tanstack/react-query";
import { api } from "#/api/client";
import type { Preferences, Suggestion } from "#/api/types";
import { morePeople as text } from "#/text/morePeople";

/** What would bring more people under these wishes. */
export const suggestionsFor = (wishes: Preferences) =>
  queryOptions({
    queryKey: ["suggestions", wishes],
    queryFn: async ({ signal }) => (await api.get("/api/users/discover/suggestions", { signal })).suggestions,
  });

/** The oldest age that the wishes name by its number; the end means that and older. */
const oldest = 65;
const aged = (age: number) => (age >= oldest ? text.andOlder(oldest) : String(age));

/** The wishes that a suggestion changes, without those it leaves alone. */
export function widening({ preferences }: Suggestion): Partial<Preferences> {
  const changed = Object.entries(preferences).filter(([, value]) => typeof value === "number");
  return Object.fromEntries(changed) as Partial<Preferences>;
}

/** In words: what keeps those people out as it is now, and as it would then be. */
export function bounds(wishes: Preferences, suggestion: Suggestion): { now: string; wider: string } {
  const change = widening(suggestion);
  const told = (of: Preferences) =>
    text.both([
      ...("max_distance" in change ? [text.km(of.max_distance)] : []),
      ...("age_min" in change || "age_max" in change ? [text.ages(aged(of.age_min), aged(of.age_max))] : []),
    ]);
  return { now: told(wishes), wider: told({ ...wishes, ...change }) };
}
