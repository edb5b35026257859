import type { APIRequestContext } from "@playwright/test";
import { among } from "./meeting";
import { newPerson, type Person } from "./people";

const nameOf = (at: number) => `Person ${String(at + 1).padStart(2, "0")}`;

/** Somebody, and many others of the same place, without photos: they are made quickly, and look for each other alone. */
export async function crowd(
  request: APIRequestContext,
  city: string,
  count: number,
): Promise<{ me: Person; others: Person[] }> {
  const alike = await among(request, city);
  const make = (name: string) => newPerson(request, { ...alike, name, photos: [] });
  const me = await make("Alex");
  const others: Person[] = [];
  while (others.length < count) others.push(await make(nameOf(others.length)));
  return { me, others };
}
