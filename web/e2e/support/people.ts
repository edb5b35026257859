import { type APIRequestContext, expect, test } from "@playwright/test";
import { dataUrl, photo } from "./pictures";
import { placeNamed } from "./places";

/** Somebody with an account, made over the API. */
export interface Person {
  id: string;
  name: string;
  email: string;
  password: string;
  token: string;
}

let made = 0;
export const freshEmail = () => `somebody.${process.pid}.${Date.now()}.${(made += 1)}@example.com`;
/** Small: the server makes several sizes of each. */
const portrait = (seed: number) => dataUrl(photo(seed, 120, 160));
const portraits = [portrait(1), portrait(2)];

/** The day on which somebody of that age today was born, half a year from any birthday. */
export function bornFor(age: number): string {
  const day = new Date();
  day.setUTCFullYear(day.getUTCFullYear() - age, day.getUTCMonth() - 6, 15);
  return day.toISOString().slice(0, 10);
}

export const USUAL_AGE = 32;

const usual = {
  password: "secret123",
  name: "Ada Moreau",
  age: USUAL_AGE,
  date_of_birth: bornFor(USUAL_AGE),
  gender: "female",
  bio: "Rivers, maps and long breakfasts.",
  location: "",
  interests: ["Travel", "Coffee", "Music"],
  occupation: "",
  education: "",
  zodiac_sign: "",
  photos: portraits,
  interested_in: "everyone",
  age_min: 18,
  age_max: 100,
};

/** A new account. */
export async function newPerson(
  request: APIRequestContext,
  changes: Partial<typeof usual & { email: string }> = {},
): Promise<Person> {
  const body = { ...usual, email: freshEmail(), ...changes };
  const answer = await request.post("/api/auth/register", { data: body });
  expect(answer.status(), await answer.text()).toBe(200);
  const { token, user } = await answer.json();
  return { id: user.id, name: body.name, email: body.email, password: body.password, token };
}

/**
 * What people of one place have in common. They look for each other alone, men of one age for men of that age: nobody
 * of another test, and least of all those whose place is unknown, turns up in their decks. A test that is repeated has
 * people of another age each time, for those of its earlier times still live there.
 */
export async function profileIn(request: APIRequestContext, city: string) {
  const location = await placeNamed(request, city);
  const age = USUAL_AGE + (test.info().repeatEachIndex % 60);
  return {
    location,
    gender: "male",
    interested_in: "men",
    age,
    date_of_birth: bornFor(age),
    age_min: age,
    age_max: age,
  };
}

let photosMade = 0;

/** Several people of one place, in the order of their names. */
export async function peopleIn<const Names extends readonly string[]>(
  request: APIRequestContext,
  city: string,
  names: Names,
): Promise<{ [At in keyof Names]: Person }> {
  const alike = await profileIn(request, city);
  const people: Person[] = [];
  const photos = () => [portrait((photosMade += 1)), portrait((photosMade += 1))];
  for (const name of names) people.push(await newPerson(request, { ...alike, name, photos: photos() }));
  return people as { [At in keyof Names]: Person };
}

const nameOf = (at: number) => `Person ${String(at + 1).padStart(2, "0")}`;

/** Somebody, and many others of the same place, without photos: they are made quickly, and look for each other alone. */
export async function manyPeopleIn(
  request: APIRequestContext,
  city: string,
  count: number,
): Promise<{ me: Person; others: Person[] }> {
  const alike = await profileIn(request, city);
  const make = (name: string) => newPerson(request, { ...alike, name, photos: [] });
  const me = await make("Alex");
  const others: Person[] = [];
  while (others.length < count) others.push(await make(nameOf(others.length)));
  return { me, others };
}
