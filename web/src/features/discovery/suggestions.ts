import { queryOptions } from "@tanstack/react-query";
import { api } from "#/api/client";
import type { Preferences, Suggestion } from "#/api/types";
import { morePeople as text } from "#/text/morePeople";

/** Changes of these preferences that would bring more people. */
export const suggestionsFor = (preferences: Preferences) =>
  queryOptions({
    queryKey: ["suggestions", preferences],
    queryFn: async ({ signal }) => (await api.get("/api/users/discover/suggestions", { signal })).suggestions,
  });

/** The end of the age slider. */
const oldest = 65;
const aged = (age: number) => (age > oldest ? text.andOlder(oldest) : String(age));

/** The preferences that a suggestion changes. */
export function suggestedChanges({ preferences }: Suggestion): Partial<Preferences> {
  const changedFields = Object.entries(preferences).filter(([, value]) => typeof value === "number");
  return Object.fromEntries(changedFields) as Partial<Preferences>;
}

/** The limits that a suggestion changes, in words: as they are, and as they would be. */
export function describeBounds(
  preferences: Preferences,
  suggestion: Suggestion,
): { now: string; wider: string } {
  const change = suggestedChanges(suggestion);
  const inWords = (of: Preferences) =>
    text.both([
      ...("max_distance" in change ? [text.km(of.max_distance)] : []),
      ...("age_min" in change || "age_max" in change ? [text.ages(aged(of.age_min), aged(of.age_max))] : []),
    ]);
  return { now: inWords(preferences), wider: inWords({ ...preferences, ...change }) };
}
