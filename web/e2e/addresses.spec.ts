import { expect, type Page, request } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { letterSentTo, lettersAbout, linkIn } from "./support/letters";
import { freshEmail, newPerson, type Person } from "./support/people";
import { type RunningServer, startWithLetters } from "./support/server";
import { signIn, signInByForm } from "./support/session";
import { test } from "./support/windows";

/** A server that sends letters; the one of the other tests sends none. */
let server: RunningServer;
test.beforeAll(async () => {
  server = await startWithLetters();
});
test.afterAll(() => server.stop());

const at = (path: string) => `${server.address}${path}`;
const personThere = async (): Promise<Person> =>
  newPerson(await request.newContext({ baseURL: server.address }), { photos: [] });

async function openSettings(page: Page): Promise<void> {
  await page.goto(at("/settings"));
  await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
}

/** Opens the link of a letter and presses the only button. */
async function follow(page: Page, link: string, button: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByRole("button", { name: button })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: button }).click();
}

test("KEY-02 an address is confirmed by its letter, changed by confirming the new one, and taken back by the letter to the old one", async ({
  page,
  openWindow,
}) => {
  const person = await personThere();
  await signIn(page, person);
  await openSettings(page);
  await expect(page.getByText("This address is not confirmed yet")).toBeVisible();
  await expectAccessible(page);
  const mailbox = await openWindow();
  const first = linkIn(await letterSentTo(person.email, "Confirm your e-mail address"), "/confirm-address");
  await follow(mailbox, first, "Confirm this address");
  await expect(mailbox.getByRole("heading", { name: "Your address is confirmed" })).toBeVisible();
  await openSettings(page);
  await expect(page.getByText("This address is confirmed.")).toBeVisible();

  const email = freshEmail();
  await page.getByRole("button", { name: "Edit email" }).click();
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(`A link is on its way to ${email}`)).toBeVisible();
  await expect(page.getByText(`Waiting for confirmation: ${email}`)).toBeVisible();
  await expect(page.getByText(person.email, { exact: true })).toBeVisible();
  await expectAccessible(page);
  const confirming = linkIn(await letterSentTo(email, "Confirm your e-mail address"), "/confirm-address");
  await follow(mailbox, confirming, "Confirm this address");
  await expect(mailbox.getByRole("heading", { name: "Your address is confirmed" })).toBeVisible();
  await openSettings(page);
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  // The screen is left first: opening the address that it has changes nothing.
  await mailbox.goto(at("/"));
  await follow(mailbox, confirming, "Confirm this address");
  await expect(mailbox.getByText("This link was used already")).toBeVisible();
  await expectAccessible(mailbox);

  const back = linkIn(
    await letterSentTo(person.email, "Your e-mail address was changed"),
    "/take-back-address",
  );
  await follow(mailbox, back, "Take it back");
  await expect(mailbox.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
  await mailbox.getByLabel("New password", { exact: true }).fill("battery staple");
  await mailbox.getByLabel("Repeat the new password").fill("battery staple");
  await mailbox.getByRole("button", { name: "Save and sign in" }).click();
  await expect(mailbox).toHaveURL(at("/discovery"));
  await openSettings(mailbox);
  await expect(mailbox.getByText(person.email, { exact: true })).toBeVisible();
  await page.goto(at("/my-profile"));
  await expect(page).toHaveURL(at("/login"));
  await signInByForm(page, { ...person, password: "battery staple" });
  await expect(page).toHaveURL(at("/my-profile"));
});

test("KEY-02 an address that waits can be given up, and a link that is not complete or forged is told", async ({
  page,
}) => {
  const person = await personThere();
  await signIn(page, person);
  await openSettings(page);
  const email = freshEmail();
  await page.getByRole("button", { name: "Edit email" }).click();
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(`Waiting for confirmation: ${email}`)).toBeVisible();
  await letterSentTo(email, "Confirm your e-mail address");
  await page.getByRole("button", { name: "Send again" }).click();
  await expect.poll(() => lettersAbout(email, "Confirm your e-mail address").length).toBe(2);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Waiting for confirmation")).toHaveCount(0);
  await expect(page.getByText("This address is not confirmed yet")).toBeVisible();

  await page.goto(at("/confirm-address"));
  await expect(page.getByText("The link is not complete.")).toBeVisible();
  for (const [screen, button] of [
    ["/confirm-address", "Confirm this address"],
    ["/take-back-address", "Take it back"],
  ] as const) {
    await follow(page, at(`${screen}#${"A".repeat(43)}`), button);
    await expect(page.getByText("This link is not valid.")).toBeVisible();
  }
});
