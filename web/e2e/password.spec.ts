import { expect, type Page, request } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { deferred } from "./support/deferred";
import { holdScripts } from "./support/holdScripts";
import { tokenSentTo } from "./support/letters";
import { operator } from "./support/operator";
import { newPerson, type Person } from "./support/people";
import { routeFromNow } from "./support/routes";
import { type RunningServer, startWithLetters } from "./support/server";
import { signInByForm, storedToken } from "./support/session";
import { type OpenWindow, test } from "./support/windows";

/** A server that sends letters; the one of the other tests sends none. */
let server: RunningServer;
test.beforeAll(async () => {
  server = await startWithLetters();
});
test.afterAll(() => server.stop());

const at = (path: string) => `${server.address}${path}`;

const personThere = async (name = "Ada Moreau"): Promise<Person> =>
  newPerson(await request.newContext({ baseURL: server.address }), { photos: [], name });

/** Asks for a link by the screens, from the one of signing in on. */
async function forget(page: Page, email: string): Promise<void> {
  await page.goto(at("/login"));
  await page.getByLabel("Email").fill(email);
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
}

async function choose(page: Page, password: string): Promise<void> {
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByLabel("Repeat the new password").fill(password);
  await page.getByRole("button", { name: "Save and sign in" }).click();
}

/** Somebody whose account is suspended. */
async function suspendedThere(): Promise<Person> {
  const person = await personThere();
  const desk = operator(await request.newContext({ baseURL: server.address }));
  await desk.post(`users/${person.id}/suspend`, { reason: "spam" });
  return person;
}

async function otherDevice(openWindow: OpenWindow, person: Person): Promise<Page> {
  const page = await openWindow();
  await page.goto(at("/login"));
  await signInByForm(page, person);
  await expect(page).toHaveURL(at("/discovery"));
  return page;
}

test("KEY-01 a forgotten password: the letter's link leads to a new one, and other devices are signed out", async ({
  page,
  openWindow,
}) => {
  const person = await personThere();
  const other = await otherDevice(openWindow, person);
  await forget(page, person.email);
  await expectAccessible(page);
  const token = await tokenSentTo(person.email);

  await page.goto(at(`/reset-password#${token}`));
  await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
  await expectAccessible(page);
  await choose(page, "battery staple");
  await expect(page).toHaveURL(at("/discovery"));
  expect(await storedToken(page)).not.toBeNull();
  await other.goto(at("/my-profile"));
  await expect(other).toHaveURL(at("/login"));
  await signInByForm(other, { ...person, password: "battery staple" });
  await expect(other).toHaveURL(at("/my-profile"));

  await page.goto(at("/"));
  await page.goto(at(`/reset-password#${token}`));
  await choose(page, "another password");
  await expect(page.getByRole("heading", { name: "This link doesn't work" })).toBeVisible();
  await expect(page.getByText("This link was used already")).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole("link", { name: "Ask for a new link" })).toBeVisible();
});

test("KEY-01 a new password chosen where somebody else is signed in signs them out first, and leaves nothing of theirs behind", async ({
  openWindow,
}) => {
  const [ann, bea] = [await personThere("Ann"), await personThere("Bea")];
  const page = await otherDevice(openWindow, ann);
  const annsToken = await storedToken(page);
  await page.goto(at("/create-moment"));
  const words = page.getByPlaceholder("Share what's new...");
  await words.fill("What Ann has not posted yet");
  const elsewhere = await openWindow();
  await forget(elsewhere, bea.email);

  await page.goto(at(`/reset-password#${await tokenSentTo(bea.email)}`));
  await choose(page, "battery staple");
  await expect(page).toHaveURL(at("/discovery"));
  expect(await storedToken(page)).not.toBe(annsToken);
  // Ann's session is over on the server, too.
  const headers = { authorization: `Bearer ${annsToken}` };
  const asAnn = async () => (await page.request.get(at("/api/matches/user-actions"), { headers })).status();
  await expect.poll(asAnn).toBe(401);
  await page.goto(at("/my-profile"));
  await expect(page.getByRole("heading", { name: "Bea" })).toBeVisible();
  await expect(page.getByText("Ann", { exact: true })).toHaveCount(0);
  await page.goto(at("/create-moment"));
  await expect(words).toHaveValue("");
});

test("KEY-01 the way to a new password can be taken by keys alone, whose focus stays, and by a press before anything else", async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto(at("/login"), { waitUntil: "commit" });
  const link = page.getByRole("link", { name: "Forgot password?" });
  await link.click();
  release();
  await expect(page).toHaveURL(at("/forgot-password"));
  await page.getByRole("link", { name: "Back to sign in" }).click();
  await expect(page).toHaveURL(at("/login"));
  await page.reload();
  const late = deferred();
  await routeFromNow(page, "**/api/health", async (route) => {
    await late.promise;
    await route.continue();
  });
  const asked = page.waitForRequest("**/api/health");
  await page.getByLabel("Email").focus();
  await asked;
  await link.focus();
  await expect(link).not.toHaveAttribute("href");
  late.resolve();
  await expect(link).toHaveAttribute("href", "/forgot-password");
  await expect(link).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(at("/forgot-password"));
});

test("KEY-01 nobody learns from the screen whether an address has an account", async ({ page }) => {
  await forget(page, "nobody.at.all@example.com");
  await expect(
    page.getByText("If nobody.at.all@example.com belongs to an account, a link is on its way."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Another address" }).click();
  await page.getByLabel("Email").fill("no address");
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Please enter a valid email address");
  await expect(page.getByLabel("Email")).toBeFocused();
});

test("KEY-01 a link that is not complete or forged, and a password that is missing or mistyped, are told at their place", async ({
  page,
}) => {
  await page.goto(at("/reset-password"));
  await expect(page.getByText("The link is not complete.")).toBeVisible();
  // In the same tab: only what is behind the # changes.
  await page.goto(at(`/reset-password#${"A".repeat(43)}`));
  await page.getByRole("button", { name: "Save and sign in" }).click();
  const field = page.getByLabel("New password", { exact: true });
  await expect(field).toHaveAccessibleDescription(/Password is required/);
  await field.fill("battery staple");
  await page.getByLabel("Repeat the new password").fill("battery stapler");
  await page.getByRole("button", { name: "Save and sign in" }).click();
  await expect(page.getByLabel("Repeat the new password")).toHaveAccessibleDescription(
    "Passwords do not match",
  );
  await choose(page, "battery staple");
  await expect(page.getByText("This link is not valid. Please ask for a new one.")).toBeVisible();
});

test("TRUST-04 who is suspended and forgot the password learns why by the letter's link, and appeals", async ({
  page,
}) => {
  const person = await suspendedThere();
  await forget(page, person.email);
  await page.goto(at(`/reset-password#${await tokenSentTo(person.email)}`));
  await choose(page, "battery staple");
  const told = page.getByRole("dialog", { name: "Your account is suspended" });
  await expect(page.getByText("Your new password is saved")).toBeVisible();
  await told.getByRole("textbox", { name: "Do you see it differently?" }).fill("I sell nothing");
  await told.getByRole("button", { name: "Send appeal" }).click();
  await expect(told.getByText("Your appeal is sent.")).toBeVisible();
  await told.getByRole("button", { name: "Back to sign in" }).click();
  await expect(page).toHaveURL(at("/login"));
  await signInByForm(page, { ...person, password: "battery staple" });
  await expect(told).toContainText("There is no answer yet.");
});
