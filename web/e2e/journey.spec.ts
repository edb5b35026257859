import { expect, type Page } from "@playwright/test";
import { expectOnTop } from "./support/deck";
import { bornFor, freshEmail } from "./support/people";
import { photo } from "./support/pictures";
import { wizard } from "./support/wizard";
import { type OpenWindow, test } from "./support/windows";

interface Visitor {
  name: string;
  gender: "Male" | "Female";
  wants: "Men" | "Women";
  seed: number;
}

/** From the welcome screen through all six steps to the first person to meet. */
async function signUp(openWindow: OpenWindow, visitor: Visitor): Promise<Page> {
  const page = await openWindow();
  const form = wizard(page);
  const choose = (words: string) => page.getByText(words, { exact: true }).click();
  await page.goto("/");
  await page.getByRole("link", { name: "Create Account" }).click();
  await form.at(1);
  await form.email.fill(freshEmail());
  await form.password.fill("long enough");
  await form.confirm.fill("long enough");
  await form.next();
  await form.at(2);
  await form.name.fill(visitor.name);
  await form.birth.fill(bornFor(31));
  await choose(visitor.gender);
  await form.location.fill("Funafuti");
  await page.getByRole("option").first().click();
  await form.next();
  await form.at(3);
  await form.bio.fill("Reads maps for fun.");
  await form.next();
  await form.at(4);
  await form.addPhotos(photo(visitor.seed), photo(visitor.seed + 1));
  await form.next();
  await form.at(5);
  for (const interest of ["Travel", "Music", "Coffee"]) await choose(interest);
  await form.next();
  await form.at(6);
  await choose(visitor.wants);
  await page.getByRole("button", { name: "Complete Signup" }).click();
  await expect(page).toHaveURL("/discover");
  return page;
}

const write = async (page: Page, text: string) => {
  await page.getByRole("textbox", { name: "Write a message" }).fill(text);
  await page.keyboard.press("Enter");
};
const shows = (page: Page, text: string) =>
  expect(page.getByRole("log", { name: "Messages" }).getByText(text)).toBeVisible();

test("two visitors sign up, find each other, like each other, match and chat", async ({ openWindow }) => {
  test.setTimeout(120_000);
  const olga = await signUp(openWindow, { name: "Olga", gender: "Female", wants: "Men", seed: 3 });
  const paul = await signUp(openWindow, { name: "Paul", gender: "Male", wants: "Women", seed: 11 });

  // Olga was there first and alone: she looks again.
  await expect(olga.getByText("no user data")).toBeVisible();
  await olga.getByRole("button", { name: "Reload" }).click();
  await expectOnTop(olga, "Paul");
  const liked = olga.waitForResponse("**/api/matches/like/*");
  await olga.keyboard.press("ArrowRight");
  await expect(olga.getByText("no more users")).toBeVisible();
  // Her like has to be there before his, whose answer tells him of the match.
  await liked;

  await expectOnTop(paul, "Olga");
  await paul.keyboard.press("ArrowRight");
  await expect(paul.getByRole("heading", { name: "It's a Match!" })).toBeVisible();
  await paul.getByRole("link", { name: "Send a Message" }).click();
  await write(paul, "Hello Olga, where do you read your maps?");

  // A banner shows her the match on the screen where she is.
  await expect(olga.getByRole("heading", { name: "It's a Match!" })).toBeVisible();
  await olga.getByRole("link", { name: "Keep Swiping" }).click();
  await olga.getByRole("link", { name: "Messages" }).click();
  await olga.getByRole("region", { name: "CONVERSATIONS" }).getByRole("link", { name: /Paul/ }).click();
  await shows(olga, "Hello Olga, where do you read your maps?");
  await write(olga, "By the sea. Come along?");
  await shows(paul, "By the sea. Come along?");
  await write(paul, "On my way.");
  await shows(olga, "On my way.");
});
