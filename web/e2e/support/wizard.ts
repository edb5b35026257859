import { expect, type Page } from "@playwright/test";
import { freshEmail } from "./people";
import { type ChosenFile, photo } from "./pictures";

/** The sign-up wizard as a person goes through it. */
export function wizard(page: Page) {
  const next = () => page.getByRole("button", { name: "Next" }).click();
  const at = (step: number) =>
    expect(page.getByRole("heading", { level: 1 })).toHaveText(`Step ${step} of 6`);
  const fields = {
    email: page.getByLabel("Email"),
    password: page.getByLabel("Password", { exact: true }),
    confirm: page.getByLabel("Confirm password"),
    name: page.getByLabel("Full name"),
    birth: page.getByLabel("Date of birth"),
    location: page.getByRole("combobox", { name: "Location" }),
    bio: page.getByLabel("Bio"),
    files: page.locator('input[type="file"]'),
    ageMin: page.getByLabel("Minimum age"),
    ageMax: page.getByLabel("Maximum age"),
  };

  const account = async (email = freshEmail()) => {
    await fields.email.fill(email);
    await fields.password.fill("secret123");
    await fields.confirm.fill("secret123");
    await next();
    await at(2);
  };
  const personal = async (name = "Ada Moreau") => {
    await fields.name.fill(name);
    await fields.birth.fill("1994-05-06");
    await page.getByText("Female", { exact: true }).click();
    await next();
    await at(3);
  };
  const addPhotos = async (...photos: ChosenFile[]) => {
    const before = await page.getByRole("button", { name: /^Replace photo/ }).count();
    await fields.files.setInputFiles(photos);
    await expect(page.getByRole("button", { name: /^Replace photo/ })).toHaveCount(before + photos.length);
  };

  /** Nothing is left of an earlier sign-up of this device. */
  const startOver = async () => {
    await page.goto("/");
    await page.evaluate(() => {
      localStorage.removeItem("kindred.signup");
      indexedDB.deleteDatabase("kindred.signup");
    });
  };

  /** Goes on until the given step, filling in what is needed and no more. */
  const upTo = async (step: number, email?: string) => {
    if (page.url() !== "about:blank") await startOver();
    await page.goto("/signup");
    if (step > 1) await account(email);
    if (step > 2) await personal();
    if (step > 3) await next();
    if (step > 4) {
      await addPhotos(photo(1), photo(2));
      await next();
    }
    if (step > 5) await next();
    await at(step);
  };

  return {
    ...fields,
    next,
    at,
    account,
    personal,
    addPhotos,
    upTo,
    back: () => page.getByRole("button", { name: "Back" }).click(),
  };
}
