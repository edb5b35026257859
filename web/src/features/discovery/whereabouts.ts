import type { User } from "#/api/types";
import { discovery as text } from "#/text/discovery";

/** The city alone: region and country say little on a card. */
const cityOf = (location: string) => location.split(",")[0]?.trim() ?? "";

/** Where somebody is, as far as one may know: their city, and how far away it is. */
export function whereabouts(person: User): string {
  const city = cityOf(person.location);
  const km = person.distance_km ?? null;
  return km === null ? city : text.awayIn(city, text.away(km));
}
