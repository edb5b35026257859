import { expect, type Page, request } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { operator } from "./support/operator";
import { freshEmail, newPerson, type Person } from "./support/people";
import { photo } from "./support/pictures";
import { routeFromNow } from "./support/routes";
import { type RunningServer, startWithServices } from "./support/server";
import { agreeAs, knownToService, serviceUrl } from "./support/services";
import { storedToken } from "./support/session";
import { test } from "./support/test";
import { wizard } from "./support/wizard";

/** A server where people can also sign in by another service; that of the other tests has none. */
let server: RunningServer;
test.beforeAll(async () => {
  server = await startWithServices();
});
test.afterAll(() => server.stop());

const at = (path: string) => `${server.address}${path}`;
const personThere = async (): Promise<Person> =>
  newPerson(await request.newContext({ baseURL: server.address }), { photos: [] });
const google = (page: Page) => page.getByRole("button", { name: "Google" });

async function goToGoogle(page: Page): Promise<void> {
  await page.goto(at("/login"));
  await google(page).click();
}

async function signOut(page: Page): Promise<void> {
  await page.goto(at("/settings"));
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page).toHaveURL(at("/login"));
}

/** Signs up by the service, the whole way. */
async function signUpBy(page: Page, subject: string): Promise<void> {
  const { at: step, next, birth, addPhotos } = wizard(page);
  await goToGoogle(page);
  await agreeAs(page, subject);
  await expect(page).toHaveURL(at("/signup"));
  await step(2);
  await expect(page.getByLabel("Full name")).toHaveValue("Ada Moreau");
  await birth.fill("1994-03-05");
  await page.getByText("Female", { exact: true }).click();
  await next();
  await next();
  await addPhotos(photo(1), photo(2));
  await next();
  await next();
  await page.getByRole("button", { name: "Complete Signup" }).click();
  await expect(page).toHaveURL(at("/discover"));
}

const deskThere = async () => operator(await request.newContext({ baseURL: server.address }));

/** Writes against the suspension that is told. */
async function appeal(page: Page, words: string): Promise<void> {
  const told = page.getByRole("dialog", { name: "Your account is suspended" });
  await expect(told.getByRole("button", { name: "Send appeal" })).toBeVisible();
  await expectAccessible(page);
  await told.getByRole("textbox", { name: "Do you see it differently?" }).fill(words);
  await told.getByRole("button", { name: "Send appeal" }).click();
  await expect(told.getByRole("button", { name: "Send appeal" })).toBeHidden();
}

/** What somebody has written against their suspension. */
async function appealsOf(id: string): Promise<string[]> {
  const { appeals } = await (await deskThere()).get("appeals");
  const theirs = appeals.filter(({ user }: { user: { id: string } }) => user.id === id);
  return theirs.map(({ text }: { text: string }) => text);
}

const linkedServices = (page: Page) => page.getByRole("dialog", { name: "Linked services" });

async function unlinkGoogle(page: Page): Promise<void> {
  await linkedServices(page).getByRole("button", { name: "Unlink Google" }).click();
  await expect(page.getByRole("button", { name: "Unlink", exact: true })).toBeVisible();
}

/** In the settings: who has no password can't unlink what they sign in by. */
async function expectUnlinkRefused(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Linked services" }).click();
  await unlinkGoogle(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Unlink", exact: true }).click();
  await expect(page.getByText("You have no password, and need this to sign in.")).toBeVisible();
}

/** As after a quarter of an hour, when what is sensitive wants to be confirmed. */
async function confirmByService(page: Page, subject: string): Promise<void> {
  await routeFromNow(page, "**/api/users/me/services/*", (route) =>
    route.fulfill({
      status: 403,
      json: { error: "Please type your password again", code: "password_needed" },
    }),
  );
  await unlinkGoogle(page);
  await page.getByRole("button", { name: "Unlink", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Confirm that it is you" });
  await expect(question.getByLabel("Your password")).toBeHidden();
  await question.getByRole("button", { name: "Confirm with Google" }).click();
  await agreeAs(page, subject);
  await expect(page).toHaveURL(at("/settings"));
  await expect(page.getByText("Thank you. You can go on now.")).toBeVisible();
}

test("KEY-04 TRUST-04 who signs up by a service signs in again by it, confirms by it, can't unlink it, and learns there why they are suspended", async ({
  page,
  request: asked,
}) => {
  test.slow();
  const email = freshEmail();
  await knownToService(asked, email, { email, name: "Ada Moreau" });
  await signUpBy(page, email);
  await signOut(page);
  await google(page).click();
  await agreeAs(page, email);
  await expect(page).toHaveURL(at("/discover"));
  expect(await storedToken(page)).toBeTruthy();
  await page.goto(at("/settings"));
  await expectUnlinkRefused(page);
  await confirmByService(page, email);

  const desk = await deskThere();
  const { user } = await desk.post("users/find", { who: email });
  await desk.post(`users/${user.id}/suspend`, { reason: "spam" });
  await page.goto(at("/moments"));
  await expect(page).toHaveURL(at("/login"));
  await google(page).click();
  await agreeAs(page, email);
  await appeal(page, "It was not me.");
  expect(await appealsOf(user.id)).toEqual(["It was not me."]);
});

test("KEY-04 a reload tells that what was typed is still there only of what was typed here", async ({
  page,
  request: asked,
}) => {
  const email = freshEmail();
  await knownToService(asked, email, { email, name: "Ada Moreau" });
  await goToGoogle(page);
  await agreeAs(page, email);
  const { at: step, next } = wizard(page);
  const told = page.getByText("What you typed before is still here.");
  await step(2);
  await page.reload();
  await step(2);
  await expect(page.getByLabel("Full name")).toHaveValue("Ada Moreau");
  await page.getByRole("button", { name: "Back" }).click();
  await step(1);
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(told).toBeHidden();
  await next();
  await step(2);
  await page.getByText("Female", { exact: true }).click();
  await page.reload();
  await step(2);
  await page.getByRole("button", { name: "Back" }).click();
  await step(1);
  await expect(told).toBeVisible();
});

test("KEY-04 a known address is linked by its password, and not without it", async ({
  page,
  request: asked,
}) => {
  const person = await personThere();
  await knownToService(asked, person.id, { email: person.email, name: "Ada Moreau" });
  await page.goto(at("/moments"));
  await expect(page).toHaveURL(at("/login"));
  await google(page).click();
  await agreeAs(page, person.id);
  await expect(page.getByRole("heading", { name: "You have an account here already" })).toBeVisible();
  await expect(page.getByText(person.email)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Link and Sign In" }).click();
  await expect(page.getByText("Password is required")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill("not this one");
  await page.getByRole("button", { name: "Link and Sign In" }).click();
  await expect(page.getByText("Invalid email or password")).toBeVisible();
  expect(await storedToken(page)).toBeNull();
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Link and Sign In" }).click();
  await expect(page).toHaveURL(at("/moments"));
  await signOut(page);
  await goToGoogle(page);
  await agreeAs(page, person.id);
  await expect(page).toHaveURL(at("/discover"));
});

test("KEY-04 TRUST-04 who is suspended learns why when they link a known address, and appeals", async ({
  page,
  request: asked,
}) => {
  const person = await personThere();
  const desk = await deskThere();
  await desk.post(`users/${person.id}/suspend`, { reason: "spam" });
  await knownToService(asked, person.id, { email: person.email, name: "Ada Moreau" });
  await goToGoogle(page);
  await agreeAs(page, person.id);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Link and Sign In" }).click();
  await appeal(page, "That was my brother.");
  expect(await appealsOf(person.id)).toEqual(["That was my brother."]);
});

test("KEY-04 an address that the service has not verified fills in nothing and names no account", async ({
  page,
  request: asked,
}) => {
  const person = await personThere();
  await knownToService(asked, person.id, { email: person.email, email_verified: false, name: "Eve" });
  await goToGoogle(page);
  await agreeAs(page, person.id);
  await wizard(page).at(1);
  await expect(page.getByLabel("Email")).toHaveValue("");
  await expect(page.getByText("You sign in with Google, so you need no password.")).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toBeHidden();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Use a password instead" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
});

test("KEY-04 a service that is away is one clear line, and the password still works", async ({ page }) => {
  const person = await personThere();
  await page.goto(at("/login"));
  await page.getByLabel("Email").fill(person.email);
  await page.getByRole("button", { name: "Away" }).click();
  const line = "Away can't be reached at the moment. Please try again later, or sign in with your password.";
  await expect(page.getByText(line)).toBeVisible();
  await expect(page.getByRole("button", { name: "Facebook" })).toBeHidden();
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL(at("/discovery"));
});

test("KEY-04 an answer that was not begun in this tab, or comes again, signs nobody in", async ({
  page,
  context,
  request: asked,
}) => {
  const email = freshEmail();
  await knownToService(asked, email, { email });
  await page.goto(at("/signed-in-by/1?state=forged&code=forged"));
  const notHere = "This answer is not to a sign-in that was begun in this tab. Please begin again.";
  await expect(page.getByText(notHere)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back to Sign In" }).click();
  await google(page).click();
  await agreeAs(page, email);
  await expect(page).toHaveURL(at("/signup"));

  // Two tabs, each with its own answer; the answer of the one is nothing to the other.
  const other = await context.newPage();
  await goToGoogle(other);
  await goToGoogle(page);
  const answers: string[] = [];
  for (const tab of [page, other])
    tab.on("request", (sent) => sent.url().includes("/signed-in-by/1?") && answers.push(sent.url()));
  await agreeAs(page, email);
  await expect(page).toHaveURL(at("/signup"));
  await other.goto(answers[0] ?? "");
  await expect(other.getByText(notHere)).toBeVisible();
  await goToGoogle(other);
  await agreeAs(other, email);
  await expect(other).toHaveURL(at("/signup"));
});

test("KEY-04 who does not agree there is told that nothing was done", async ({ page }) => {
  await goToGoogle(page);
  await expect(page).toHaveURL(new RegExp(`^${serviceUrl()}/`));
  await page.getByRole("button", { name: "Deny" }).click();
  // The service of the tests forgets the state here, which a real one sends back.
  await expect(page.getByRole("heading", { name: "You are not signed in" })).toBeVisible();
  await page.getByRole("link", { name: "Back to Sign In" }).click();
  await expect(page).toHaveURL(at("/login"));
});
