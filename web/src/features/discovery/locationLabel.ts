import type { User } from "#/api/types";
import { discovery as text } from "#/text/discovery";
import { cityOf } from "#/text/places";

/** Somebody's city, and how far away it is if known. */
export function locationLabel(person: User): string {
  const city = cityOf(person.location);
  const km = person.distance_km ?? null;
  return km === null ? city : text.awayIn(city, text.away(km));
}
