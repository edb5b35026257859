import { expect, type Page } from "@playwright/test";
import { newPerson } from "./support/people";
import { photo } from "./support/pictures";
import { signIn, signInByForm } from "./support/session";
import { test } from "./support/test";

const at = (page: Page, step: number) =>
  expect(page.getByRole("heading", { level: 1 })).toHaveText(`Tell Us About Yourself (${step}/4)`);
const next = (page: Page) => page.getByRole("button", { name: "Next" }).click();
const name = (page: Page) => page.getByLabel("Full name");
const bio = (page: Page) => page.getByLabel("Bio");
const told = (page: Page) => page.getByText("What you typed before is still here.");

async function upToBio(page: Page): Promise<void> {
  await name(page).fill("Ines Castro");
  await page.getByLabel("Date of birth").fill("1990-02-03");
  await page.getByText("Other", { exact: true }).click();
  await next(page);
  await at(page, 2);
  await page.locator('input[type="file"]').setInputFiles([photo(1), photo(2)]);
  await next(page);
  await at(page, 3);
  await bio(page).fill("Low tide, early.");
}

/** What this device keeps of such answers: where the fields stand, and databases of photos. */
const keptOn = (page: Page) =>
  page.evaluate(async () => {
    const isSetup = (kept: string | undefined) => kept?.endsWith(".setup") ?? false;
    const databases = (await indexedDB.databases()).filter((database) => isSetup(database.name));
    return { fields: Object.keys(localStorage).filter(isSetup).length, databases: databases.length };
  });

test("ONBOARD-01 POLISH-05 a reload loses nothing that was answered, and stays at the step", async ({
  page,
}) => {
  await page.goto("/profile-setup");
  await upToBio(page);
  await page.getByRole("checkbox", { name: "Coffee", exact: true }).check({ force: true });
  await expect.poll(() => keptOn(page)).toEqual({ fields: 1, databases: 1 });
  await page.reload();
  await at(page, 3);
  await expect(told(page)).toBeVisible();
  await expect(bio(page)).toHaveValue("Low tide, early.");
  await expect(page.getByRole("checkbox", { name: "Coffee", exact: true })).toBeChecked();
  await page.getByRole("button", { name: "Back" }).click();
  await at(page, 2);
  await expect(page.getByRole("button", { name: /^Replace photo/ })).toHaveCount(2);
  await page.getByRole("button", { name: "Back" }).click();
  await at(page, 1);
  await expect(name(page)).toHaveValue("Ines Castro");
  await expect(page.getByLabel("Date of birth")).toHaveValue("1990-02-03");
  await expect(page.getByRole("radio", { name: "Other" })).toBeChecked();
  await next(page);
  // Whoever goes on knows.
  await expect(told(page)).toHaveCount(0);

  await page.reload();
  await at(page, 2);
  await page.getByRole("button", { name: "Start over" }).click();
  const question = page.getByRole("alertdialog", { name: "Start over?" });
  await question.getByRole("button", { name: "Start over" }).click();
  await at(page, 1);
  await expect(name(page)).toHaveValue("");
  await expect.poll(() => keptOn(page)).toEqual({ fields: 0, databases: 0 });
});

test("ONBOARD-03 POLISH-05 nothing of the answers is kept once they are done", async ({ page }) => {
  await page.goto("/profile-setup");
  await upToBio(page);
  await next(page);
  await at(page, 4);
  await page.reload();
  await at(page, 4);
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(page).toHaveURL("/login");
  await expect.poll(() => keptOn(page)).toEqual({ fields: 0, databases: 0 });
});

test("ONBOARD-03 POLISH-05 the answers belong to an account, and are gone once it signs out", async ({
  page,
  request,
}) => {
  const [ann, bea] = [await newPerson(request), await newPerson(request)];
  await page.goto("/profile-setup");
  await name(page).fill("A visitor");
  await signIn(page, ann);
  await page.goto("/profile-setup");
  await expect(name(page)).toHaveValue("");
  await upToBio(page);
  await page.reload();
  await expect(bio(page)).toHaveValue("Low tide, early.");
  await page.goto("/settings");
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page).toHaveURL("/login");
  await expect.poll(() => keptOn(page)).toEqual({ fields: 0, databases: 0 });
  await signInByForm(page, bea);
  await expect(page).toHaveURL(/\/discover/);
  await page.goto("/profile-setup");
  await at(page, 1);
  await expect(name(page)).toHaveValue("");
});
