import { expect, type Page, type Request } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { deferred } from "./support/deferred";
import { freshEmail } from "./support/people";
import { routeFromNow } from "./support/routes";
import { test } from "./support/test";
import { wizard } from "./support/wizard";

const unknown = /We don't know this place/;
const anyway = (page: Page) => page.getByRole("button", { name: "Continue anyway" });

/** Step 2, with everything that is required. */
async function personalStep(page: Page) {
  const steps = wizard(page);
  await steps.upTo(2);
  await steps.name.fill("Ada Moreau");
  await steps.birth.fill("1994-05-06");
  await page.getByText("Female", { exact: true }).click();
  return steps;
}

test("SIGNUP-05 signing up stops once at a place that nobody knows, to say what that means", async ({
  page,
}) => {
  const { location, next, at, back } = await personalStep(page);
  await location.fill("Lisbo");
  await location.press("Enter");
  await expect(location).toHaveAccessibleDescription(unknown);
  await at(2);
  await expectAccessible(page);
  // Another text is another question.
  await location.fill("Lisb");
  await expect(location).not.toHaveAccessibleDescription(unknown);
  await location.press("Enter");
  await anyway(page).click();
  await at(3);
  await back();
  await expect(location).toHaveValue("Lisb");
  await location.fill("Lisbon, Portugal");
  await next();
  await at(3);
});

test("SIGNUP-05 what was suggested for an earlier text and doesn't fit any more can't be chosen", async ({
  page,
}) => {
  const { location } = await personalStep(page);
  const options = page.getByRole("option");
  await location.fill("Berl");
  await expect(options.filter({ hasText: "Berlin, State of Berlin" })).toBeVisible();
  const held = deferred();
  await routeFromNow(page, "**/api/places?*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await location.fill("Berlin");
  await expect(options.filter({ hasText: "Berlin, State of Berlin" })).toBeVisible();
  await location.fill("Bergamo");
  await expect(options).toHaveCount(0);
  await location.press("ArrowDown");
  held.resolve();
  await expect(options.filter({ hasText: "Bergamo, Lombardy" })).toBeVisible();
  await expect(location).toHaveValue("Bergamo");
});

test("SIGNUP-05 POLISH-06 suggestions that can't be loaded say so, and come by themselves with the connection", async ({
  page,
  context,
}) => {
  const { location } = await personalStep(page);
  await context.setOffline(true);
  await location.fill("Berg");
  await expect(location).toHaveAccessibleDescription(/Suggestions can't be loaded right now/);
  await context.setOffline(false);
  await expect(page.getByRole("option", { name: /^Bergamo/ })).toBeVisible();
  await expect(location).not.toHaveAccessibleDescription(/can't be loaded/);
});

test("SIGNUP-05 somebody who goes back while the place is looked up stays there", async ({ page }) => {
  const { location, at, back } = await personalStep(page);
  const held = deferred();
  const asked: Request[] = [];
  await routeFromNow(page, "**/api/places?*", async (route) => {
    asked.push(route.request());
    await held.promise;
    await route.continue();
  });
  await location.fill("Lisbon, Portugal");
  await location.press("Enter");
  await expect(page.getByRole("button", { name: "Next" })).toHaveAttribute("aria-busy", "true");
  await back();
  await at(1);
  const answered = asked.map(async (request) => (await request.response())?.finished());
  held.resolve();
  await Promise.all(answered);
  await expect(page.getByRole("button", { name: "Next" })).not.toHaveAttribute("aria-busy");
  await at(1);
});

test("SIGNUP-05 SIGNUP-01 whoever leaves signing up by the browser's Back while the place is looked up stays where they went", async ({
  page,
}) => {
  const { email, password, confirm, name, birth, location, next, at } = wizard(page);
  await page.goto("/signup");
  await next();
  // What it answers shows that the app runs: until then a link loads another page, after which the password is typed anew.
  await expect(email).toHaveAccessibleDescription("Email is required");
  await page.getByRole("link", { name: "Sign In" }).click();
  await page.getByRole("link", { name: "Create Account" }).click();
  // The screen before has fields of the same names.
  await at(1);
  await email.fill(freshEmail());
  await password.fill("secret123");
  await confirm.fill("secret123");
  await next();
  await at(2);
  await name.fill("Ada Moreau");
  await birth.fill("1994-05-06");
  await page.getByText("Female", { exact: true }).click();
  const held = deferred();
  const asked: Request[] = [];
  await routeFromNow(page, "**/api/places?*", async (route) => {
    asked.push(route.request());
    await held.promise;
    await route.continue();
  });
  await location.fill("Lisbon, Portugal");
  await location.press("Enter");
  await expect(page.getByRole("button", { name: "Next" })).toHaveAttribute("aria-busy", "true");
  // Two steps at once, as the list behind the browser's button offers them.
  await page.evaluate(() => history.go(-2));
  await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeVisible();
  const answered = asked.map(async (request) => (await request.response())?.finished());
  held.resolve();
  await Promise.all(answered);
  // What the answer would set off has happened once the page has drawn twice.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await expect(page).toHaveURL("/login");

  // On the way back all is there, and nothing waits.
  await page.goForward();
  await at(1);
  await page.goForward();
  await at(2);
  await expect(location).toHaveValue("Lisbon, Portugal");
  await next();
  await at(3);
});
