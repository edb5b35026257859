import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { fileOf } from "./support/built";
import { deferred } from "./support/deferred";
import { outlinesOn } from "./support/outlines";
import { newPerson } from "./support/people";
import { signInByForm, storedToken } from "./support/session";
import { test } from "./support/test";

const dialog = (page: Page) => page.getByRole("alertdialog", { name: "Login Failed" });

test("LOGIN-01 email and password are both required; errors are shown under the fields", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Email is required");
  await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
    "Password is required",
  );
  await expect(page.getByLabel("Email")).toBeFocused();
});

test("LOGIN-01 remember me is on at first and keeps the session on the device", async ({
  page,
  request,
  context,
}) => {
  const person = await newPerson(request);
  await page.goto("/login");
  await expect(page.getByLabel("Remember me")).toBeChecked();
  await signInByForm(page, person);
  await expect(page).toHaveURL("/discovery");
  await page.close();
  const later = await context.newPage();
  await later.goto("/my-profile");
  await expect(later.getByRole("heading", { name: person.name })).toBeVisible();
});

test("LOGIN-01 without remember me other tabs share the session, and it ends with the last of them", async ({
  page,
  request,
  context,
}) => {
  const person = await newPerson(request);
  await page.goto("/login");
  await page.getByLabel("Remember me").uncheck();
  await signInByForm(page, person);
  await expect(page).toHaveURL("/discovery");
  expect(await page.evaluate(() => localStorage.getItem("kindred.token"))).toBeNull();

  const second = await context.newPage();
  await second.goto("/my-profile");
  await expect(second.getByRole("heading", { name: person.name })).toBeVisible();

  await page.close();
  await second.close();
  const later = await context.newPage();
  await later.goto("/my-profile");
  await expect(later).toHaveURL("/login");
});

test("LOGIN-01 where no letters are sent the forgot-password link leads nowhere, and tells by mouse and by keyboard whom to ask", async ({
  page,
}) => {
  let asked = 0;
  await page.route("/api/health", (route) => {
    asked += 1;
    return route.continue();
  });
  await page.goto("/login");
  const link = page.getByRole("link", { name: "Forgot password?" });
  await expect(link).toBeVisible();
  expect(asked).toBe(0);
  const answered = page.waitForResponse("/api/health");
  await page.getByLabel("Email").focus();
  await answered;
  await link.click();
  const whom = page.getByText("Whoever runs it can give you a link for a new password.");
  await expect(whom).toBeVisible();
  await expect(link).not.toHaveAttribute("href");
  await expect(page).toHaveURL("/login");
  await expect(whom).toBeHidden();
  await page.getByLabel("Remember me").focus();
  await page.keyboard.press("Tab");
  await expect(link).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(whom).toBeVisible();
  await expect(page).toHaveURL("/login");
  expect(asked).toBe(1);
});

test("LOGIN-01 KEY-01 where no letters are sent the screen of a forgotten password promises none, and tells whom to ask", async ({
  page,
}) => {
  await page.goto("/forgot-password");
  await expect(page.getByText("Whoever runs it can give you a link for a new password.")).toBeVisible();
  await expect(page.getByText("we send you a link")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Send the link" })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back to sign in" }).click();
  await expect(page).toHaveURL("/login");
});

test("LOGIN-01 the forgot-password link says so where the server can't be asked", async ({ page }) => {
  await page.route("/api/health", (route) => route.abort());
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page.getByText("Kindred can't be reached right now.")).toBeVisible();
  await expect(page).toHaveURL("/login");
});

test("LOGIN-01 what a server offers whose database is away at first is there without a reload once it is back", async ({
  page,
}) => {
  const offered = { status: "ok", mail: true, passkeys: true, services: [{ id: "1", name: "Rowing Club" }] };
  await page.clock.install();
  let isAway = true;
  // One handler for both: between two of them a question would reach the test's own server.
  await page.route("**/api/health", (route) =>
    route.fulfill(isAway ? { status: 503, json: {} } : { json: offered }),
  );
  await page.goto("/login");
  const asked = page.waitForResponse("**/api/health");
  await page.getByLabel("Email").focus();
  await asked;
  const forgot = page.getByRole("link", { name: "Forgot password?" });
  await expect(forgot).not.toHaveAttribute("href");
  isAway = false;
  // The answer may have come before the timer is set that asks again: time goes on until it has.
  await expect
    .poll(
      async () => {
        await page.clock.runFor(1_000);
        return page.getByRole("button", { name: "Rowing Club" }).isVisible();
      },
      { intervals: [10] },
    )
    .toBe(true);
  await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toBeVisible();
  await expect(forgot).toHaveAttribute("href", "/forgot-password");
  await expect(page.getByLabel("Email")).toBeFocused();
});

test("LOGIN-01 Facebook and Google say that this way of signing in is not available yet; a link leads to sign-up", async ({
  page,
}) => {
  await page.goto("/login");
  for (const name of ["Facebook", "Google"]) {
    await page.getByRole("button", { name }).click();
    await expect(page.getByText(`Signing in with ${name} isn't available yet`)).toBeVisible();
  }
  await page.getByRole("link", { name: "Create Account" }).click();
  await expect(page).toHaveURL("/signup");
});

test("LOGIN-02 a wrong password opens 'Login Failed' with the server's text", async ({ page, request }) => {
  const person = await newPerson(request);
  const answer = await request.post("/api/auth/login", {
    data: { email: person.email, password: "wrong one" },
  });
  await page.goto("/login");
  await signInByForm(page, { ...person, password: "wrong one" });
  await expect(dialog(page)).toContainText((await answer.json()).error);
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Confirm" }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByLabel("Email")).toHaveValue(person.email);
  await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeFocused();
});

test("LOGIN-02 Escape closes the dialog", async ({ page }) => {
  await page.goto("/login");
  await signInByForm(page, {
    id: "",
    token: "",
    name: "",
    email: "nobody@example.com",
    password: "whatever",
  });
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
});

test("LOGIN-02 without a text from the server it says 'Login failed, please try again'", async ({
  page,
  request,
}) => {
  const person = await newPerson(request);
  await page.route("**/api/auth/login", (route) => route.abort());
  await page.goto("/login");
  await signInByForm(page, person);
  await expect(dialog(page)).toContainText("Login failed, please try again");
});

test("LOGIN-03 a success without token, or without user, says 'Login response data incomplete'", async ({
  page,
  request,
}) => {
  const person = await newPerson(request);
  await page.goto("/login");
  for (const body of [{ user: { id: "x", name: "X" } }, { token: "t" }]) {
    await page.route("**/api/auth/login", (route) => route.fulfill({ json: body }));
    await signInByForm(page, person);
    await expect(dialog(page)).toContainText("Login response data incomplete");
    expect(await storedToken(page)).toBeNull();
    await dialog(page).getByRole("button", { name: "Confirm" }).click();
    await page.unrouteAll();
  }
});

test("LOGIN-04 POLISH-07 while what the deck needs has not come, its outlines stand there instead of the form", async ({
  page,
  request,
}) => {
  const person = await newPerson(request);
  const { promise, resolve } = deferred();
  await page.route(`**/${fileOf("src/app/SignedInFrame.tsx")}`, async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto("/login");
  await signInByForm(page, person);
  await expect(page).toHaveURL("/discovery");
  await expect(outlinesOn(page)).toBeVisible();
  await expect(outlinesOn(page)).toContainText("Discover");
  resolve();
  await expect(page.getByRole("button", { name: "Match preferences" })).toBeVisible();
  await expect(outlinesOn(page)).toHaveCount(0);
});

test("LOGIN-04 success goes to the remembered origin, also after a look at sign-up", async ({
  page,
  request,
}) => {
  const person = await newPerson(request);
  await page.goto("/my-likes?tab=favorites");
  await page.getByRole("link", { name: "Create Account" }).click();
  await page.getByRole("link", { name: "Sign In" }).click();
  await signInByForm(page, person);
  await expect(page).toHaveURL("/my-likes?tab=favorites");
});
