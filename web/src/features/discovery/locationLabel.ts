import type { User } from "#/api/types";
import { discovery as text } from "#/text/discovery";

/** The city only: a card has no room for region and country. */
const cityOf = (location: string) => location.split(",")[0]?.trim() ?? "";

/** Somebody's city, and how far away it is if known. */
export function locationLabel(person: User): string {
  const city = cityOf(person.location);
  const km = person.distance_km ?? null;
  return km === null ? city : text.awayIn(city, text.away(km));
}
