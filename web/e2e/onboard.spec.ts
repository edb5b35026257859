import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { newPerson, signedIn } from "./support/people";
import { photo } from "./support/pictures";

const title = (page: Page, step: number) =>
  expect(page.getByRole("heading", { level: 1 })).toHaveText(`Tell Us About Yourself (${step}/4)`);
const next = (page: Page) => page.getByRole("button", { name: "Next" }).click();

async function answerAll(page: Page): Promise<void> {
  await page.goto("/profile-setup");
  await page.getByLabel("Full name").fill("Ines Castro");
  await page.getByLabel("Date of birth").fill("1990-02-03");
  await page.getByText("Other", { exact: true }).click();
  await next(page);
  await title(page, 2);
  await page.locator('input[type="file"]').setInputFiles([photo(1), photo(2)]);
  await next(page);
  await title(page, 3);
  await next(page);
  await title(page, 4);
}

test("ONBOARD-01 four steps: basics, photos, interests plus bio, preferences with max distance", async ({
  page,
}) => {
  await answerAll(page);
  await page.getByLabel("Maximum distance").fill("80");
  await expect(page.getByText("80 km")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Back" }).click();
  await title(page, 3);
  await expect(page.getByLabel("Bio")).toBeVisible();
});

test("ONBOARD-02 what is required is asked for", async ({ page }) => {
  await page.goto("/profile-setup");
  await next(page);
  await expect(page.getByLabel("Full name")).toHaveAccessibleDescription("Name is required");
  await expect(page.getByLabel("Date of birth")).toHaveAccessibleDescription("Date of birth is required");
  await expect(page.getByText("Please select your gender")).toBeVisible();
});

test("ONBOARD-02 at most five of twelve interests", async ({ page }) => {
  await answerAll(page);
  await page.getByRole("button", { name: "Back" }).click();
  const choices = page.getByRole("checkbox");
  await expect(choices).toHaveCount(12);
  for (let index = 0; index < 5; index += 1) await choices.nth(index).check({ force: true });
  await choices.nth(5).click({ force: true });
  await expect(page.getByText("You can choose up to 5 interests")).toBeVisible();
  await expect(choices.nth(5)).not.toBeChecked();
});

test("ONBOARD-03 a visitor is led to /login, the local user is kept, and no server is asked", async ({
  page,
}) => {
  const calls: string[] = [];
  page.on("request", (call) => call.url().includes("/api/") && calls.push(call.url()));
  await answerAll(page);
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(page).toHaveURL("/login");
  const auth = await page.evaluate(() => JSON.parse(localStorage.getItem("kindred.auth") ?? "null"));
  expect(auth).toMatchObject({ isAuthenticated: false, user: { name: "Ines Castro", gender: "other" } });
  expect(calls).toEqual([]);
});

test("ONBOARD-03 somebody signed in goes to /discovery under the new name, on this device alone", async ({
  page,
  request,
}) => {
  const person = await newPerson(request);
  await signedIn(page, person);
  await answerAll(page);
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(page).toHaveURL("/discovery");
  await page.getByRole("link", { name: "Profile", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Ines Castro" })).toBeVisible();
  const me = await request.get("/api/users/me", { headers: { authorization: `Bearer ${person.token}` } });
  expect((await me.json()).user.name).toBe("Ada Moreau");
});
