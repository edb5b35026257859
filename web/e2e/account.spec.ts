import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { windowOf } from "./support/meeting";
import { newPerson, type Person, signedIn, storedToken } from "./support/people";

async function open(page: Page, person: Person): Promise<void> {
  await signedIn(page, person);
  await page.goto("/settings");
  await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
}
const line = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const sheet = (page: Page, name: string) => page.getByRole("dialog", { name });

test("LEAVE-01 the password is changed: what is wrong is told at its field, the other sessions end, this one lives", async ({
  page,
  request,
}) => {
  const person = await newPerson(request);
  const login = (password: string) =>
    request.post("/api/auth/login", { data: { email: person.email, password } });
  const other = (await (await login(person.password)).json()).token;
  await open(page, person);
  await line(page, "Change password").click();
  const field = (name: string) => sheet(page, "Change password").getByLabel(name, { exact: true });
  const save = sheet(page, "Change password").getByRole("button", { name: "Change password" });
  const fill = async (current: string, next: string, again: string) => {
    await field("Current password").fill(current);
    await field("New password").fill(next);
    await field("New password again").fill(again);
    await save.click();
  };
  for (const [typed, told] of [
    [["", "fresh-secret", "fresh-secret"], "Password is required"],
    [["secret123", "short", "short"], "Password must be at least 6 characters"],
    [["secret123", "fresh-secret", "fresh-secrets"], "Passwords do not match"],
    [["wrong-one", "fresh-secret", "fresh-secret"], "The password is not correct"],
  ] as const) {
    await fill(typed[0], typed[1], typed[2]);
    await expect(sheet(page, "Change password").getByRole("alert")).toHaveText(told);
    await expect(field("Current password")).toHaveValue(typed[0]);
    await expect(field("New password")).toHaveValue(typed[1]);
    await expect(field("New password again")).toHaveValue(typed[2]);
  }
  // A wrong password is no reason to be signed out.
  expect(await storedToken(page)).toBe(person.token);
  await expectAccessible(page);
  await fill("secret123", "fresh-secret", "fresh-secret");
  await expect(page.getByText("Password changed")).toBeVisible();
  await expect(sheet(page, "Change password")).toBeHidden();

  const me = (token: string) =>
    request.get("/api/users/me", { headers: { authorization: `Bearer ${token}` } });
  expect((await me(other)).status()).toBe(401);
  expect((await me(person.token)).status()).toBe(200);
  expect((await login("secret123")).status()).toBe(401);
  expect((await login("fresh-secret")).status()).toBe(200);
});

test("LEAVE-01 signed-in devices are listed, and one of them can be signed out", async ({
  page,
  request,
  browser,
}) => {
  const person = await newPerson(request);
  const data = { email: person.email, password: person.password };
  const elsewhere: Person = {
    ...person,
    token: (await (await request.post("/api/auth/login", { data })).json()).token,
  };
  const other = await windowOf(browser, elsewhere);
  await other.goto("/messages");
  await expect(other.getByText("No conversations yet")).toBeVisible();

  await open(page, person);
  await line(page, "Signed-in devices").click();
  const rows = sheet(page, "Signed-in devices").getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("This device");
  await expect(rows.first().getByRole("button")).toHaveCount(0);
  await expect(rows.last()).toContainText("Last seen");
  await expectAccessible(page);
  await page.route("**/api/users/me/sessions/*", (route) => route.abort());
  await rows
    .last()
    .getByRole("button", { name: /^Sign out/ })
    .click();
  await expect(page.getByText("That device could not be signed out")).toBeAttached();
  await expect(rows).toHaveCount(2);
  await page.unroute("**/api/users/me/sessions/*");
  await rows
    .last()
    .getByRole("button", { name: /^Sign out/ })
    .click();
  await expect(rows).toHaveCount(1);

  await other.reload();
  await expect(other).toHaveURL("/login");
  await other.context().close();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
});
