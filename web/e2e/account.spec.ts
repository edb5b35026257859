import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { actAs, makeMatch } from "./support/api";
import { newPerson, peopleIn, type Person } from "./support/people";
import { routeFromNow } from "./support/routes";
import { signIn, storedToken } from "./support/session";
import { test } from "./support/windows";

async function open(page: Page, person: Person): Promise<void> {
  await signIn(page, person);
  await page.goto("/settings");
  await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
}
const line = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const sheet = (page: Page, name: string) => page.getByRole("dialog", { name });

test("LEAVE-01 the password is changed: each error is shown at its field, the other sessions end, this one lives", async ({
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
  for (const [typed, message, wrong] of [
    [["", "fresh-secret", "fresh-secret"], "Password is required", "Current password"],
    [["secret123", "short", "short"], "Password must be at least 6 characters", "New password"],
    [["secret123", "fresh-secret", "fresh-secrets"], "Passwords do not match", "New password again"],
    [["wrong-one", "fresh-secret", "fresh-secret"], "The password is not correct", "Current password"],
  ] as const) {
    await fill(typed[0], typed[1], typed[2]);
    await expect(sheet(page, "Change password").getByRole("alert")).toHaveText(message);
    await expect(field(wrong)).toBeFocused();
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
  openWindow,
}) => {
  const person = await newPerson(request);
  const data = { email: person.email, password: person.password };
  const elsewhere: Person = {
    ...person,
    token: (await (await request.post("/api/auth/login", { data })).json()).token,
  };
  const other = await openWindow(elsewhere);
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
  await routeFromNow(page, "**/api/users/me/sessions/*", (route) => route.abort());
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
  await page.reload();
  await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
});

test("LEAVE-02 deleting asks the password, and then the person is gone: here, for others, and for signing in", async ({
  page,
  request,
}) => {
  const [ann, ben] = await peopleIn(request, "Szombathely", ["Ann", "Ben"]);
  const room = await makeMatch(request, ann, ben);
  await actAs(request, ann).send(room, "So long");
  await open(page, ann);
  await line(page, "Delete my account").click();
  const dialog = sheet(page, "Delete account");
  await expect(dialog).toContainText("You vanish for everybody at once");
  await expectAccessible(page);
  const sure = dialog.getByRole("button", { name: "Delete for good" });
  await sure.click();
  await expect(dialog.getByRole("alert")).toHaveText("Password is required");
  const field = dialog.getByLabel("Your password", { exact: true });
  await field.fill("not-this-one");
  await sure.click();
  await expect(dialog.getByRole("alert")).toHaveText("The password is not correct");
  await expect(field).toHaveValue("not-this-one");
  expect(await storedToken(page)).toBe(ann.token);
  await field.fill(ann.password);
  await sure.click();
  await expect(page).toHaveURL("/");
  await expect(page.getByText("Your account is deleted")).toBeVisible();
  expect(await storedToken(page)).toBeNull();

  const data = { email: ann.email, password: ann.password };
  expect((await request.post("/api/auth/login", { data })).status()).toBe(401);
  const headers = (person: Person) => ({ headers: { authorization: `Bearer ${person.token}` } });
  expect((await request.get("/api/users/me", headers(ann))).status()).toBe(401);
  expect((await request.get(`/api/users/${ann.id}`, headers(ben))).status()).toBe(404);
});

test("LEAVE-03 one's data comes as one zip; a failure is shown", async ({ page, request }) => {
  await open(page, await newPerson(request));
  await routeFromNow(page, "**/api/users/me/export", (route) =>
    route.fulfill({ status: 503, json: { error: "Too busy to pack" } }),
  );
  await line(page, "Download my data").click();
  await expect(page.getByText("Your data could not be downloaded: Too busy to pack")).toBeVisible();
  await page.unroute("**/api/users/me/export");
  const downloading = page.waitForEvent("download");
  await line(page, "Download my data").click();
  const download = await downloading;
  // It is said for a few seconds: before the file is read.
  await expect(page.getByText("Your data is downloaded")).toBeVisible();
  expect(download.suggestedFilename()).toBe("kindred-export.zip");
  const bytes: Buffer[] = [];
  for await (const part of await download.createReadStream()) bytes.push(part as Buffer);
  const zip = Buffer.concat(bytes);
  expect(zip.subarray(0, 4).toString("latin1")).toBe("PK\u0003\u0004");
  expect(zip.toString("latin1")).toContain(".json");
});
