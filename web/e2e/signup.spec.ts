import { expect } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { test } from "./support/test";
import { wizard } from "./support/wizard";

test("SIGNUP-01 the title and the progress bar say which step it is; Back goes one step down, from the first to /login, and nothing typed is lost", async ({
  page,
}) => {
  const { upTo, at, back, next, bio, name, birth, email, password } = wizard(page);
  const progress = page.getByRole("progressbar");
  await upTo(3, "ada@example.com");
  await expect(progress).toHaveAttribute("aria-valuenow", "3");
  await expect(progress).toHaveAttribute("aria-valuemax", "6");
  await bio.fill("Rivers and maps");
  await next();
  await at(4);
  await back();
  await expect(bio).toHaveValue("Rivers and maps");
  await back();
  await at(2);
  await expect(name).toHaveValue("Ada Moreau");
  await expect(birth).toHaveValue("1994-05-06");
  await expect(page.getByRole("radio", { name: "Female" })).toBeChecked();
  await back();
  await at(1);
  await expect(progress).toHaveAttribute("aria-valuenow", "1");
  await back();
  await expect(page).toHaveURL("/login");
  await page.getByRole("link", { name: "Create Account" }).click();
  await expect(email).toHaveValue("ada@example.com");
  await expect(password).toHaveValue("secret123");
});

test("SIGNUP-01 the browser's own Back goes one step down too", async ({ page }) => {
  const { upTo, at, name } = wizard(page);
  await upTo(4);
  await page.goBack();
  await at(3);
  await page.goBack();
  await at(2);
  await expect(name).toHaveValue("Ada Moreau");
});

test("SIGNUP-01 after a reload, which forgets the password, it starts at the first step", async ({
  page,
}) => {
  const { upTo, at, back, email, password, confirm } = wizard(page);
  await upTo(3);
  await page.reload();
  await at(1);
  // The built page has the same title and fields; the app's say this besides.
  await expect(page.getByText(/^What you typed before is still here/)).toBeVisible();
  await email.fill("ada@example.com");
  await password.fill("secret123");
  await confirm.fill("secret123");
  await at(1);
  await back();
  await expect(page).toHaveURL("/login");
});

test("SIGNUP-02 SIGNUP-03 SIGNUP-04 step 1 has the social buttons; what is wrong stands under its field, and the first one has the focus", async ({
  page,
}) => {
  const { upTo, next, at, email, password, confirm } = wizard(page);
  await upTo(1);
  await next();
  await expect(email).toHaveAccessibleDescription("Email is required");
  await expect(password).toHaveAccessibleDescription("Password must be at least 6 characters");
  await expect(email).toBeFocused();
  await email.fill("ada.example.com");
  await password.fill("secret123");
  await confirm.fill("secret124");
  await next();
  await expect(email).toHaveAccessibleDescription("Please enter a valid email address");
  await expect(confirm).toHaveAccessibleDescription("Passwords do not match");
  await at(1);
  await expectAccessible(page);
  for (const service of ["Facebook", "Google"]) {
    await page.getByRole("button", { name: service }).click();
    await expect(page.getByText(`Signing in with ${service} isn't available yet`)).toBeVisible();
  }
});

test("SIGNUP-06 SIGNUP-07 SIGNUP-08 SIGNUP-09 SIGNUP-10 on step 2 errors are shown at once, also of who is too young or too old, and a year out of range is ignored", async ({
  page,
}) => {
  const { upTo, next, at, name, birth } = wizard(page);
  await upTo(2);
  await birth.fill("1850-04-05");
  await next();
  await expect(name).toHaveAccessibleDescription("Name is required");
  await expect(birth).toHaveAccessibleDescription("Date of birth is required");
  await expect(birth).toHaveValue("");
  await expect(page.getByRole("group", { name: "Gender" })).toHaveAccessibleDescription(
    "Please select your gender",
  );
  // Nobody sees anything of it.
  await name.fill("\u200B\u202A\u200B");
  await next();
  await expect(name).toHaveAccessibleDescription("Name is required");
  await name.fill(" A ");
  await next();
  await expect(name).toHaveAccessibleDescription("Name must be at least 2 characters");

  await birth.focus();
  await birth.pressSequentially("05061994");
  await expect(birth).toHaveValue("1994-05-06");
  await birth.fill("1850-04-05");
  await birth.blur();
  await expect(birth).toHaveValue("1994-05-06");
  const year = new Date().getFullYear();
  await birth.fill(`${year - 10}-01-01`);
  await next();
  await expect(birth).toHaveAccessibleDescription("You must be at least 18 years old");
  await birth.fill(`${year - 102}-01-01`);
  await next();
  await expect(birth).toHaveAccessibleDescription("Please enter a valid birth date");
  await at(2);
});

test("SIGNUP-05 places are suggested while typing and chosen by keyboard or pointer", async ({ page }) => {
  const { upTo, location } = wizard(page);
  await upTo(2);
  await location.fill("Lyon");
  const first = page.getByRole("option").first();
  await expect(first).toContainText("Lyon");
  const label = (await first.textContent()) ?? "";
  await location.press("ArrowDown");
  await expect(location).toHaveAttribute("aria-activedescendant", /.+/);
  await location.press("Enter");
  await expect(location).toHaveValue(label);
  await expect(page.getByRole("option")).toHaveCount(0);

  await location.fill("Kyoto");
  await page.getByRole("option", { name: /Kyoto/ }).first().click();
  await expect(location).toHaveValue(/^Kyoto.*Japan$/);
  await location.fill("Nowhere in particular");
  await expect(page.getByRole("option")).toHaveCount(0);
  await expect(location).toHaveValue("Nowhere in particular");
});

test("SIGNUP-05 PLACE-01 a text that names no known place, or half of one, is said to be unknown once the field is left, whatever a known one is called", async ({
  page,
}) => {
  const { upTo, location } = wizard(page);
  await upTo(2);
  await location.fill("Nowhere in particular");
  await location.blur();
  const unknown = page.getByText("We don't know this place. Choose one from the list").first();
  await expect(unknown).toBeVisible();
  for (const [no, known] of [
    ["Lisbo", "kyoto"],
    ["Nowhere in particular", "慕尼黑"],
    ["Kyot", "Berlin, Germany"],
  ] as const) {
    await location.fill(no);
    await location.blur();
    await expect(unknown).toBeVisible();
    await location.fill(known);
    await expect(page.getByText("Nobody sees more than that.")).toBeVisible();
    await expect(page.getByRole("option").first()).toBeVisible();
    await location.blur();
    await expect(page.getByText("Nobody sees more than that.")).toBeVisible();
    await expect(unknown).toHaveCount(0);
  }
});

test("SIGNUP-05 'Use current location' fills in the nearest known place", async ({ page, context }) => {
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 45.7640431, longitude: 4.8356712 });
  const { upTo, location } = wizard(page);
  await upTo(2);
  const sent = page.waitForRequest("**/api/places/nearest*");
  await page.getByRole("button", { name: "Use current location" }).click();
  await expect(location).toHaveValue(/Lyon.*France/);
  expect(new URL((await sent).url()).search).toBe("?lat=45.76&lon=4.84");
});

test("SIGNUP-05 a refused permission shows an inline error and typing still works", async ({
  page,
  context,
}) => {
  await context.clearPermissions();
  const { upTo, location } = wizard(page);
  await upTo(2);
  await page.getByRole("button", { name: "Use current location" }).click();
  await expect(location).toHaveAccessibleDescription(/couldn't read your location/);
  // A city that stands there is none the worse for it.
  await expect(location).not.toHaveAttribute("aria-invalid");
  await location.fill("Bergen");
  await expect(location).toHaveValue("Bergen");
});

test("SIGNUP-11 step 3 is optional, the bio is counted and ends at 500", async ({ page }) => {
  const { upTo, next, at, bio } = wizard(page);
  await upTo(3);
  await bio.fill("x".repeat(499));
  await bio.press("End");
  await bio.pressSequentially("yz");
  await expect(bio).toHaveValue(`${"x".repeat(499)}y`);
  await expect(page.getByText("500 / 500")).toBeVisible();
  await expect(page.getByLabel("Zodiac sign").getByRole("option")).toHaveCount(13);
  await bio.fill("");
  await next();
  await at(4);
});

test("SIGNUP-15 an eleventh interest is refused visibly", async ({ page }) => {
  const { upTo } = wizard(page);
  await upTo(5);
  const choices = page.getByRole("checkbox");
  await expect(choices).toHaveCount(20);
  for (let index = 0; index < 10; index += 1) await choices.nth(index).check({ force: true });
  await expect(page.getByText("10 of 10 chosen")).toBeVisible();
  await choices.nth(10).click({ force: true });
  await expect(page.getByText("You can choose up to 10 interests")).toBeVisible();
  await expect(choices.nth(10)).not.toBeChecked();
  await choices.nth(0).uncheck({ force: true });
  await expect(page.getByText("You can choose up to 10 interests")).toBeHidden();
});

test("SIGNUP-16 the ages that count are said, empty fields too; without one's own among them, those around it are offered; out of range or in the wrong order they show an inline error", async ({
  page,
}) => {
  const { upTo, next, at, back, birth, ageMin, ageMax } = wizard(page);
  await upTo(6);
  const around = page.getByRole("button", { name: /^Around my age/ });
  await expect(page.getByText("You will see people aged 18 to 35.")).toBeVisible();
  await expect(around).toHaveCount(0);
  for (const step of [5, 4, 3, 2]) {
    await back();
    await at(step);
  }
  await birth.fill(`${new Date().getFullYear() - 52}-01-01`);
  for (const step of [3, 4, 5, 6]) {
    await next();
    await at(step);
  }
  await around.click();
  await expect(ageMin).toHaveValue("45");
  await expect(ageMax).toHaveValue("59");
  await expect(page.getByText("You will see people aged 45 to 59.")).toBeVisible();
  await expect(around).toHaveCount(0);
  await ageMin.fill("99");
  await expect(page.getByText("You will see people aged")).toHaveCount(0);

  const complete = page.getByRole("button", { name: "Complete Signup" });
  await ageMin.fill("17");
  await complete.click();
  await expect(ageMin).toHaveAccessibleDescription("Please enter an age between 18 and 100");
  await ageMin.fill("45");
  await ageMax.fill("40");
  await complete.click();
  await expect(ageMin).toHaveAccessibleDescription("Minimum age must not be above maximum age");
});
