import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { dataUrl, photo } from "./pictures";

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
const portraits = [dataUrl(photo(1)), dataUrl(photo(2))];

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
  changes: Partial<typeof usual> = {},
): Promise<Person> {
  const body = { ...usual, email: freshEmail(), ...changes };
  const answer = await request.post("/api/auth/register", { data: body });
  expect(answer.status(), await answer.text()).toBe(200);
  const { token, user } = await answer.json();
  return { id: user.id, name: body.name, email: body.email, password: body.password, token };
}

/** Puts a session where the app keeps it, as if its person had signed in on this device before. */
export async function signedIn(page: Page, person: Pick<Person, "token">): Promise<void> {
  await page.goto("/icon.svg");
  await page.evaluate((token) => localStorage.setItem("kindred.token", token), person.token);
}

export async function logInAs(page: Page, person: Person): Promise<void> {
  // Sign-up has fields of the same names: only the button tells that it is gone.
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

export const storedToken = (page: Page) =>
  page.evaluate(() => localStorage.getItem("kindred.token") ?? sessionStorage.getItem("kindred.token"));
