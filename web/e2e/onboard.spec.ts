import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { newPerson } from "./support/people";
import { signIn } from "./support/session";
import { photo } from "./support/pictures";
import { test } from "./support/test";

const title = (page: Page, step: number) =>
  expect(page.getByRole("heading", { level: 1 })).toHaveText(`Tell Us About Yourself (${step}/4)`);
/** The first twelve of those that sign-up offers. */
const interests = [
  "Travel",
  "Photography",
  "Movies",
  "Cooking",
  "Reading",
  "Gaming",
  "Music",
  "Hiking",
  "Art",
  "Dancing",
  "Fitness",
  "Coffee",
];
/** What the local user is afterwards, whoever it was before. */
const answered = {
  name: "Ines Castro",
  birthday: "1990-02-03",
  date_of_birth: "1990-02-03",
  gender: "other",
  interests: ["Cooking", "Coffee"],
  bio: "Low tide, early.",
  preferences: { interested_in: "women", max_distance: 80 },
};
const next = (page: Page) => page.getByRole("button", { name: "Next" }).click();

async function answerBasics(page: Page): Promise<void> {
  await page.getByLabel("Full name").fill("Ines Castro");
  await page.getByLabel("Date of birth").fill("1990-02-03");
  await page.getByText("Other", { exact: true }).click();
  await next(page);
  await title(page, 2);
}

async function answerAll(page: Page): Promise<void> {
  await page.goto("/profile-setup");
  await answerBasics(page);
  await page.locator('input[type="file"]').setInputFiles([photo(1), photo(2)]);
  await next(page);
  await title(page, 3);
  for (const name of answered.interests)
    await page.getByRole("checkbox", { name, exact: true }).check({ force: true });
  await page.getByLabel("Bio").fill(answered.bio);
  await next(page);
  await title(page, 4);
  await page.getByRole("radio", { name: "Women", exact: true }).check({ force: true });
  await page.getByLabel("Maximum distance").fill(String(answered.preferences.max_distance));
}

const known = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem("kindred.auth") ?? "null"));

test("ONBOARD-01 four steps: basics, photos, interests plus bio, preferences with max distance", async ({
  page,
}) => {
  await page.goto("/profile-setup");
  await title(page, 1);
  await expect(page.getByLabel("Full name")).toBeVisible();
  await expect(page.getByLabel("Date of birth")).toBeVisible();
  await expect(page.getByRole("radio", { name: "Female" })).toBeAttached();
  await expectAccessible(page);
  await answerAll(page);
  await expect(page.getByText("80 km")).toBeVisible();
  await expect(page.getByRole("radio", { name: "Everyone" })).toBeAttached();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Back" }).click();
  await title(page, 3);
  await expect(page.getByLabel("Bio")).toBeVisible();
  await expect(page.getByRole("checkbox")).toHaveCount(12);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Back" }).click();
  await title(page, 2);
  await expect(page.getByRole("button", { name: /^Replace photo/ })).toHaveCount(2);
  await expectAccessible(page);
});

test("ONBOARD-02 name, birth date, gender and two photos are required, and at most five of sign-up's first twelve interests go", async ({
  page,
}) => {
  await page.goto("/profile-setup");
  await next(page);
  await expect(page.getByLabel("Full name")).toHaveAccessibleDescription("Name is required");
  await expect(page.getByLabel("Date of birth")).toHaveAccessibleDescription("Date of birth is required");
  await expect(page.getByText("Please select your gender")).toBeVisible();
  await title(page, 1);
  await answerBasics(page);
  const files = page.locator('input[type="file"]');
  const chosen = page.getByRole("button", { name: /^Replace photo/ });
  const onwards = page.getByRole("button", { name: "Next" });
  await expect(onwards).toBeDisabled();
  await files.setInputFiles([photo(1)]);
  await expect(chosen).toHaveCount(1);
  await expect(onwards).toBeDisabled();
  await files.setInputFiles([photo(2)]);
  await expect(chosen).toHaveCount(2);
  await onwards.click();
  await title(page, 3);
  const choices = page.getByRole("checkbox");
  const offered = choices.evaluateAll((all) =>
    all.map((one) => (one instanceof HTMLInputElement && one.labels?.[0]?.textContent) || one.ariaLabel),
  );
  expect(await offered).toEqual(interests);
  for (let index = 0; index < 5; index += 1) await choices.nth(index).check({ force: true });
  await choices.nth(5).click({ force: true });
  await expect(page.getByText("You can choose up to 5 interests")).toBeVisible();
  await expect(choices.nth(5)).not.toBeChecked();
});

test("ONBOARD-03 a visitor is led to /login, the local user is kept, and no request is sent", async ({
  page,
}) => {
  const calls: string[] = [];
  page.on("request", (call) => call.url().includes("/api/") && calls.push(call.url()));
  await answerAll(page);
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(page).toHaveURL("/login");
  expect(await known(page)).toMatchObject({ isAuthenticated: false, user: answered });
  expect(calls).toEqual([]);
});

test("ONBOARD-03 somebody signed in goes to /discovery with these answers kept on this device: nothing is sent to the server", async ({
  page,
  request,
}) => {
  const person = await newPerson(request);
  const headers = { authorization: `Bearer ${person.token}` };
  const profileOnServer = async () => (await (await request.get("/api/users/me", { headers })).json()).user;
  const before = await profileOnServer();
  await signIn(page, person);
  const requests: string[] = [];
  page.on("request", (call) => call.method() !== "GET" && requests.push(`${call.method()} ${call.url()}`));
  await answerAll(page);
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(page).toHaveURL("/discovery");
  const local = { isAuthenticated: true, user: { id: person.id, email: person.email, ...answered } };
  await expect.poll(() => known(page)).toMatchObject(local);
  await expect(page.getByRole("heading", { name: "Discover", exact: true })).toBeVisible();
  expect(await profileOnServer()).toEqual(before);
  expect(requests).toEqual([]);
});
