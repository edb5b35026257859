import { expect, type Page, request } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { deferred } from "./support/deferred";
import { letterSentTo, linkIn } from "./support/letters";
import { addDevice } from "./support/passkeys";
import { newPerson, type Person } from "./support/people";
import { routeFromNow } from "./support/routes";
import { type RunningServer, startWithPasskeys } from "./support/server";
import { signIn, storedToken } from "./support/session";
import { test } from "./support/windows";

/** A server that takes passkeys; the one of the other tests has no public url, and takes none. */
let server: RunningServer;
test.beforeAll(async () => {
  server = await startWithPasskeys();
});
test.afterAll(() => server.stop());

const at = (path: string) => `${server.address}${path}`;
const personThere = async (): Promise<Person> =>
  newPerson(await request.newContext({ baseURL: server.address }), { photos: [] });
const sheet = (page: Page) => page.getByRole("dialog", { name: "Passkeys" });

async function openPasskeys(page: Page): Promise<void> {
  await page.goto(at("/settings"));
  await page.getByRole("button", { name: "Passkeys" }).click();
  await expect(sheet(page).getByText("A passkey signs you in")).toBeVisible();
}

async function addPasskey(page: Page): Promise<void> {
  const before = await sheet(page).getByRole("listitem").count();
  await sheet(page).getByRole("button", { name: "Add a passkey" }).click();
  await expect(sheet(page).getByRole("listitem")).toHaveCount(before + 1);
}

async function signOut(page: Page): Promise<void> {
  await page.goto(at("/settings"));
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page).toHaveURL(at("/login"));
}

/** Signs in by the button, which comes once the form is used, in a browser that offers nothing in fields. */
async function signInByButton(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  await page.goto(at("/login"));
  await page.getByLabel("Email").focus();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
}

test("KEY-03 a passkey is added, named, signed in with from the login screen, and removed", async ({
  page,
}) => {
  const person = await personThere();
  const device = await addDevice(page);
  await signIn(page, person);
  await openPasskeys(page);
  await expect(sheet(page).getByText("You have no passkeys yet.")).toBeVisible();
  await expectAccessible(page);
  await addPasskey(page);
  expect(await device.passkeys()).toHaveLength(1);
  await expect(sheet(page).getByText("Not used yet")).toBeVisible();
  await sheet(page)
    .getByRole("button", { name: /^Rename/ })
    .click();
  await sheet(page).getByRole("textbox", { name: "Name" }).fill("My phone");
  await sheet(page).getByRole("button", { name: "Save" }).click();
  await expect(sheet(page).getByText("My phone")).toBeVisible();
  await expectAccessible(page);
  await letterSentTo(person.email, "A passkey was added");

  await signOut(page);
  await signInByButton(page);
  await expect(page).toHaveURL(at("/discovery"));
  expect(await storedToken(page)).not.toBe(person.token);

  await openPasskeys(page);
  await expect(sheet(page).getByText(/^Last used/)).toBeVisible();
  await sheet(page).getByRole("button", { name: "Remove My phone" }).click();
  const question = page.getByRole("alertdialog", { name: "Remove My phone?" });
  await expectAccessible(page);
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(sheet(page).getByText("You have no passkeys yet.")).toBeVisible();

  await signOut(page);
  await signInByButton(page);
  await expect(page.getByText("This passkey is not known here. Perhaps it was removed.")).toBeVisible();
});

test("KEY-03 POLISH-05 ACCESS-01 a passkey's name that is being written is not closed away unasked; saved or cancelled it leaves the focus on its pencil", async ({
  page,
}) => {
  await addDevice(page);
  await signIn(page, await personThere());
  await openPasskeys(page);
  await addPasskey(page);
  const pencil = sheet(page).getByRole("button", { name: /^Rename/ });
  const name = sheet(page).getByRole("textbox", { name: "Name" });
  const save = sheet(page).getByRole("button", { name: "Save" });
  const cancel = sheet(page).getByRole("button", { name: "Cancel" });
  const question = page.getByRole("alertdialog", { name: "Discard your changes?" });
  await pencil.click();
  await expect(name).toBeFocused();
  await name.fill("My phone");
  // Below what is said of the new passkey, which lies over the backdrop.
  for (const close of [() => page.keyboard.press("Escape"), () => page.mouse.click(20, 250)]) {
    await close();
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(question).toBeHidden();
    await expect(name).toHaveValue("My phone");
  }
  await cancel.press("Enter");
  await expect(pencil).toBeFocused();

  await pencil.click();
  await name.fill(" ");
  await save.click();
  await expect(sheet(page).getByRole("alert")).toHaveText("A name has 1 to 50 characters");
  await name.fill("My phone");
  await expect(sheet(page).getByText("A name has 1 to 50 characters")).toHaveCount(0);

  // While it is saved the field doesn't take the focus back: a phone's keyboard would open again.
  const answer = deferred();
  await routeFromNow(page, "**/api/users/me/passkeys/*", async (route) => {
    await answer.promise;
    await route.fallback();
  });
  await save.click();
  await expect(save).toHaveAttribute("aria-busy", "true");
  await expect(save).toBeFocused();
  answer.resolve();
  await expect(sheet(page).getByRole("button", { name: "Rename My phone" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(sheet(page)).toHaveCount(0);
});

test("KEY-03 closing the sheet ends what the browser still asks: another passkey can be added at once", async ({
  page,
}) => {
  const device = await addDevice(page);
  await signIn(page, await personThere());
  await openPasskeys(page);
  await device.touch(false);
  const asked = page.waitForResponse("**/api/users/me/passkeys/begin");
  await sheet(page).getByRole("button", { name: "Add a passkey" }).click();
  await asked;
  await page.keyboard.press("Escape");
  await expect(sheet(page)).toHaveCount(0);
  await device.touch(true);
  await page.getByRole("button", { name: "Passkeys" }).click();
  await addPasskey(page);
  expect(await device.passkeys()).toHaveLength(1);
  await expect(page.getByText("The passkey could not be added")).toHaveCount(0);
});

test("KEY-03 a passkey that was added on one device signs in on the next", async ({ page, openWindow }) => {
  const person = await personThere();
  const device = await addDevice(page);
  await signIn(page, person);
  await openPasskeys(page);
  await addPasskey(page);
  const elsewhere = await openWindow();
  const next = await addDevice(elsewhere);
  await next.keep(await device.passkeys());
  await signInByButton(elsewhere);
  await expect(elsewhere).toHaveURL(at("/discovery"));
  expect(await storedToken(elsewhere)).not.toBe(person.token);
  await letterSentTo(person.email, "New sign-in to Kindred");
});

test("KEY-03 a passkey is offered in the e-mail field", async ({ page }) => {
  const person = await personThere();
  const device = await addDevice(page);
  await signIn(page, person);
  await openPasskeys(page);
  await addPasskey(page);
  await signOut(page);
  // The device picks its passkey by itself, as somebody would in the field.
  await page.goto(at("/login"));
  await page.getByLabel("Email").focus();
  await expect(page).toHaveURL(at("/discovery"));
  expect(await device.passkeys()).toHaveLength(1);
});

test("KEY-03 two passkeys do without a password, which can be set again", async ({ page }) => {
  const person = await personThere();
  const phone = await addDevice(page);
  await signIn(page, person);
  await openPasskeys(page);
  await addPasskey(page);
  await expect(sheet(page).getByRole("button", { name: "Remove my password" })).toBeHidden();
  const mailbox = linkIn(await letterSentTo(person.email, "Confirm your e-mail address"), "/confirm-address");
  await page.goto(mailbox);
  await page.getByRole("button", { name: "Confirm this address" }).click();
  await expect(page.getByRole("heading", { name: "Your address is confirmed" })).toBeVisible();
  await openPasskeys(page);
  await sheet(page).getByRole("button", { name: "Remove my password" }).click();
  const question = page.getByRole("alertdialog", { name: "Remove your password?" });
  await question.getByRole("button", { name: "Remove my password" }).click();
  await expect(sheet(page).getByText("Your account has no password.")).toBeVisible();
  await expectAccessible(page);
  await letterSentTo(person.email, "Your password was removed");
  await sheet(page)
    .getByRole("button", { name: /^Remove Chrome/ })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("You have no password, and need this passkey to sign in.")).toBeVisible();
  expect(await phone.passkeys()).toHaveLength(1);

  await page.goto(at("/settings"));
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByLabel("New password", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Current password")).toBeHidden();
  await page.getByLabel("New password", { exact: true }).fill("battery staple");
  await page.getByLabel("New password again").fill("battery staple");
  await page.getByRole("dialog").getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed")).toBeVisible();
  await openPasskeys(page);
  await expect(sheet(page).getByRole("button", { name: "Remove my password" })).toBeVisible();
});

test("KEY-03 nothing of passkeys is offered where there is no public url", async ({ page, request }) => {
  const loaded: string[] = [];
  page.on("request", (asked) => loaded.push(asked.url()));
  await page.goto("/login");
  await page.getByLabel("Email").focus();
  await page.getByLabel("Password", { exact: true }).focus();
  await expect.poll(() => loaded.some((url) => url.endsWith("/api/health"))).toBe(true);
  await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toHaveCount(0);
  await signIn(page, await newPerson(request, { photos: [] }));
  await page.goto("/settings");
  await expect(page.getByRole("button", { name: "Signed-in devices" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Passkeys" })).toHaveCount(0);
});
