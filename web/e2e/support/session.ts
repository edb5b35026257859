import { expect, type Page } from "@playwright/test";
import type { Person } from "./people";

/**
 * From its first visit on the page has somebody's session, as if they had signed in on this device before. It is put
 * in the storage once, so that whoever logs out stays logged out.
 */
export async function signIn(page: Page, person: Pick<Person, "token">): Promise<void> {
  await page.addInitScript((token) => {
    if (sessionStorage.getItem("test.signed-in")) return;
    sessionStorage.setItem("test.signed-in", "yes");
    localStorage.setItem("kindred.token", token);
  }, person.token);
}

/** Signs in by the form of the page that is shown. */
export async function signInByForm(page: Page, person: Person): Promise<void> {
  // Sign-up has fields of the same names: only the button tells that it is gone.
  await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeVisible();
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

export const storedToken = (page: Page) =>
  page.evaluate(() => localStorage.getItem("kindred.token") ?? sessionStorage.getItem("kindred.token"));
