import { expect, type Page, type Route } from "@playwright/test";
import { withAnswer } from "./support/answers";
import { expectAccessible } from "./support/axe";
import { freshEmail, newPerson, type Person } from "./support/people";
import { signIn, storedToken } from "./support/session";
import { test } from "./support/test";

/** Settings in a session that is older than a quarter of an hour: what the server guards wants the password typed again. */
async function openOldSession(page: Page, person: Person): Promise<{ forget: () => void }> {
  let typed = false;
  const guard = async (route: Route) => {
    const isGuarded = route.request().method() !== "GET" || route.request().url().endsWith("/export");
    if (typed || !isGuarded) return route.fallback();
    return route.fulfill({
      status: 403,
      json: { error: "Please type your password again", code: "password_needed" },
    });
  };
  for (const path of ["**/api/users/me", "**/api/users/me/export", "**/api/users/me/sessions/*"])
    await page.route(path, guard);
  await page.route("**/api/auth/confirm-password", (route) =>
    withAnswer(route, (response) => {
      typed = response.ok();
      return route.fulfill({ response });
    }),
  );
  await signIn(page, person);
  await page.goto("/settings");
  await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
  return {
    forget: () => {
      typed = false;
    },
  };
}

const passwordDialog = (page: Page) => page.getByRole("dialog", { name: "Enter your password" });
const field = (page: Page) => passwordDialog(page).getByLabel("Your password", { exact: true });
const press = (page: Page, name: string) =>
  passwordDialog(page).getByRole("button", { name, exact: true }).click();

test("LEAVE-04 SET-02 another e-mail asks for the password: cancelled nothing is lost, a wrong one is refused at the field, the right one saves", async ({
  page,
  request,
}) => {
  const person = await newPerson(request);
  await openOldSession(page, person);
  await page.getByRole("button", { name: "Edit email" }).click();
  const address = page.getByRole("textbox", { name: "Email" });
  const [email, save] = [freshEmail(), page.getByRole("button", { name: "Save" })];
  await address.fill(email);
  await save.click();
  await expect(field(page)).toBeFocused();
  await expectAccessible(page);
  await press(page, "Cancel");
  await expect(passwordDialog(page)).toBeHidden();
  await expect(address).toHaveValue(email);
  await expect(save).toBeEnabled();
  await expect(page.getByText("Email update failed")).toHaveCount(0);

  await save.click();
  await press(page, "Continue");
  await expect(passwordDialog(page).getByRole("alert")).toHaveText("Password is required");
  await field(page).fill("not-this-one");
  await press(page, "Continue");
  await expect(passwordDialog(page).getByRole("alert")).toHaveText("The password is not correct");
  await expect(field(page)).toHaveValue("not-this-one");
  expect(await storedToken(page)).toBe(person.token);
  await field(page).fill(person.password);
  await field(page).press("Enter");
  await expect(page.getByText("Email updated")).toBeVisible();
  await expect(passwordDialog(page)).toBeHidden();
  await expect(page.getByText(email)).toBeVisible();
  const login = await request.post("/api/auth/login", { data: { email, password: person.password } });
  expect(login.status()).toBe(200);
});

test("LEAVE-04 ending another session and one's data ask for the password, too", async ({
  page,
  request,
}) => {
  const person = await newPerson(request);
  const data = { email: person.email, password: person.password };
  expect((await request.post("/api/auth/login", { data })).status()).toBe(200);
  const { forget } = await openOldSession(page, person);

  await page.getByRole("button", { name: "Signed-in devices" }).click();
  const devices = page.getByRole("dialog", { name: "Signed-in devices" });
  const rows = devices.getByRole("listitem");
  const signOut = devices.getByRole("button", { name: /^Sign out/ });
  await signOut.click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(passwordDialog(page)).toBeHidden();
  await expect(rows).toHaveCount(2);
  await expect(signOut).toBeEnabled();
  await expect(page.getByText("That device could not be signed out")).toHaveCount(0);
  await signOut.click();
  await field(page).fill(person.password);
  await press(page, "Continue");
  await expect(rows).toHaveCount(1);
  await devices.getByRole("button", { name: "Close" }).click();

  forget();
  const download = page.getByRole("button", { name: "Download my data" });
  await download.click();
  await press(page, "Cancel");
  await expect(download).toBeEnabled();
  await expect(page.getByText("could not be downloaded")).toHaveCount(0);
  const downloading = page.waitForEvent("download");
  await download.click();
  await field(page).fill(person.password);
  await press(page, "Continue");
  expect((await downloading).suggestedFilename()).toBe("kindred-export.zip");
});
