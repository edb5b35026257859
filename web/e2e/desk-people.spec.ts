import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { actAs } from "./support/api";
import { appoint } from "./support/appoint";
import { expectAccessible } from "./support/axe";
import { operator } from "./support/operator";
import { newPerson, type Person } from "./support/people";
import { signIn } from "./support/session";
import { test } from "./support/windows";

const personOn = (page: Page, { name }: Person) => page.getByRole("article", { name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Confirms the sheet that is open, after saying why. */
async function confirm(page: Page, title: string, why: string, label: string): Promise<void> {
  const sheet = page.getByRole("dialog", { name: title });
  await sheet.getByRole("textbox", { name: "Why?" }).fill(why);
  await sheet.getByRole("button", { name: label }).click();
  await expect(sheet).toHaveCount(0);
}

const open = async (page: Page, person: Person) => {
  await page.goto(`/operators/people/${person.id}`);
  await expect(personOn(page, person)).toBeVisible();
};

test("DESK-03 somebody is found by address, suspended with reason, end and why, restored and verified, all on record", async ({
  page,
  request,
  openWindow,
}) => {
  const [olga, ben] = [
    await newPerson(request, { name: "Olga Okada" }),
    await newPerson(request, { name: "Ben Beck" }),
  ];
  await appoint(olga, "decides");
  const theirs = await openWindow(ben);
  await theirs.goto("/my-profile");
  await signIn(page, olga);
  await page.goto("/operators/people");
  const field = page.getByRole("searchbox", { name: "Id or e-mail address" });
  await button(page, "Find").click();
  await expect(page.getByText("Type an id or an e-mail address")).toBeVisible();
  await field.fill("nobody@example.com");
  await field.press("Enter");
  await expect(page.getByText("Nobody has this id or address")).toBeVisible();
  await field.fill(ben.email);
  await field.press("Enter");
  await expect(personOn(page, ben)).toContainText(ben.email);
  await expect(page).toHaveURL(`/operators/people/${ben.id}`);
  await expect(button(page, "Delete the account")).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole("heading", { name: "Ben Beck" }).click();
  await page.keyboard.press("s");
  const sheet = page.getByRole("dialog", { name: "Suspend Ben Beck?" });
  await sheet.getByRole("button", { name: "Suspend", exact: true }).click();
  await expect(sheet.getByText("Please say why")).toBeVisible();
  await expect(sheet.getByRole("combobox", { name: "Reason" })).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await sheet.getByRole("combobox", { name: "Reason" }).selectOption("scam");
  await sheet.getByRole("combobox", { name: "How long" }).selectOption("7");
  await confirm(page, "Suspend Ben Beck?", "Asked for gift cards", "Suspend");
  await expect(personOn(page, ben)).toContainText("For “Asks for money, or a scam” until");
  await expect(theirs).toHaveURL("/login");
  await expect(personOn(page, ben)).toContainText("Asked for gift cards");

  // Their photos are nobody's to see but the operators', when they press them.
  await button(page, "Show Photo 1").click();
  const photo = personOn(page, ben).getByRole("img", { name: "Photo 1" });
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await button(page, "Change the suspension").click();
  const changing = page.getByRole("dialog", { name: "Suspend Ben Beck?" });
  await expect(changing.getByRole("combobox", { name: "Reason" })).toHaveValue("scam");
  const howLong = changing.getByRole("combobox", { name: "How long" });
  await expect(howLong.getByRole("option", { selected: true })).toHaveText(/^As now, until /);
  await howLong.selectOption("Until restored");
  await confirm(page, "Suspend Ben Beck?", "And again", "Suspend");
  await expect(personOn(page, ben)).toContainText("For “Asks for money, or a scam”, until restored");
  await expect(personOn(page, ben)).toContainText("Look at photo");

  await button(page, "Restore").click();
  await confirm(page, "Restore Ben Beck?", "It was a joke between friends", "Restore");
  await expect(personOn(page, ben)).toContainText("Active");
  await page.keyboard.press("v");
  await confirm(page, "Verify Ben Beck?", "Seen in a call", "Verify");
  await expect(personOn(page, ben).getByRole("img", { name: "Verified" })).toBeVisible();
  const { acts } = await operator(request).post("users/find", { who: ben.id });
  expect(acts.map(({ act, operator }: { act: string; operator: string }) => `${act} ${operator}`)).toEqual(
    expect.arrayContaining(["suspend Olga Okada", "restore Olga Okada", "verify Olga Okada"]),
  );
});

test("DESK-03 a photo and a moment are removed, and all sessions end", async ({
  page,
  request,
  openWindow,
}) => {
  const [olga, ben] = [
    await newPerson(request, { name: "Olga Okada" }),
    await newPerson(request, { name: "Ben Beck" }),
  ];
  await appoint(olga, "decides");
  const headers = { authorization: `Bearer ${ben.token}` };
  const posted = await request.post("/api/moments/create", {
    headers,
    data: { content: "Buy my book", audience: "public" },
  });
  expect(posted.ok()).toBe(true);
  const main = await actAs(request, olga).mainPhotoOf(ben);
  const theirs = await openWindow(ben);
  await theirs.goto("/my-profile");
  await signIn(page, olga);
  await open(page, ben);
  await button(page, "Remove photo 1").click();
  await confirm(page, "Remove this photo of Ben Beck?", "Not him", "Remove the photo");
  await expect(button(page, "Remove photo 2")).toHaveCount(0);
  expect((await request.get(main ?? "")).status()).toBe(404);
  await button(page, "Remove the moment Buy my book").click();
  await confirm(page, "Remove this moment of Ben Beck?", "Spam", "Remove the moment");
  await expect(personOn(page, ben)).toContainText("No moments");
  await button(page, "End all sessions").click();
  await confirm(page, "Sign Ben Beck out everywhere?", "Stolen phone", "End all sessions");
  await expect(theirs).toHaveURL("/login");
  await expect(personOn(page, ben)).toContainText("Nowhere");
});

test("DESK-03 an owner makes a sign-in link, downloads the data, and deletes the account by typing the name", async ({
  page,
  request,
  openWindow,
}) => {
  const [olga, ben] = [
    await newPerson(request, { name: "Olga Okada" }),
    await newPerson(request, { name: "Ben Beck" }),
  ];
  await appoint(olga, "owner");
  await signIn(page, olga);
  await open(page, ben);
  await button(page, "Make a sign-in link").click();
  await confirm(page, "Make a sign-in link for Ben Beck?", "Called by phone", "Make the link");
  const shown = page.getByRole("dialog", { name: "The sign-in link" });
  const link = await shown.getByRole("textbox", { name: "Link" }).inputValue();
  const theirs = await openWindow();
  await theirs.goto(link);
  await theirs.getByLabel("New password", { exact: true }).fill("another password");
  await theirs.getByLabel("Repeat the new password", { exact: true }).fill("another password");
  await theirs.getByRole("button", { name: "Save and sign in" }).click();
  await expect(theirs).toHaveURL("/discovery");
  await page.keyboard.press("Escape");

  await button(page, "Export their data").click();
  const downloading = page.waitForEvent("download");
  await confirm(page, "Export the data of Ben Beck?", "Asked by letter", "Download");
  const file = await downloading;
  expect(file.suggestedFilename()).toBe(`kindred-export-${ben.id}.zip`);
  expect(
    readFileSync(await file.path())
      .subarray(0, 2)
      .toString(),
  ).toBe("PK");

  await button(page, "Delete the account").click();
  const sheet = page.getByRole("dialog", { name: "Delete the account of Ben Beck?" });
  await sheet.getByRole("textbox", { name: "Type Ben Beck to go on" }).fill("Ben");
  await sheet.getByRole("textbox", { name: "Why?" }).fill("Is 15 years old");
  await sheet.getByRole("button", { name: "Delete for good" }).click();
  await expect(sheet.getByText("This is not the name")).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole("textbox", { name: "Type Ben Beck to go on" }).fill("Ben Beck");
  await sheet.getByRole("button", { name: "Delete for good" }).click();
  await expect(theirs).toHaveURL("/login");
  await expect(
    page.getByText(/This account is being deleted|There is no such account any more/),
  ).toBeVisible();
});

test("DESK-03 who may only look gets no buttons, and whoever is no operator no page", async ({
  page,
  request,
  openWindow,
}) => {
  const [olga, ben] = [
    await newPerson(request, { name: "Olga Okada" }),
    await newPerson(request, { name: "Ben Beck" }),
  ];
  await appoint(olga, "looks");
  await signIn(page, olga);
  await open(page, ben);
  await expect(personOn(page, ben)).toContainText(ben.email);
  for (const name of ["Suspend", "End all sessions", "Export their data", "Remove photo 1"])
    await expect(button(page, name)).toHaveCount(0);
  const theirs = await openWindow(ben);
  await theirs.goto(`/operators/people/${olga.id}`);
  await expect(theirs).not.toHaveURL(/operators/);
});

test("DESK-03 about an operator of one's own role or a higher one nothing is offered, and a line says why", async ({
  page,
  request,
}) => {
  const [olga, ben, eve] = [
    await newPerson(request, { name: "Olga Okada" }),
    await newPerson(request, { name: "Ben Beck" }),
    await newPerson(request, { name: "Eve Eck" }),
  ];
  await appoint(olga, "decides");
  await appoint(ben, "owner");
  await appoint(eve, "looks");
  await signIn(page, olga);
  await open(page, ben);
  await expect(personOn(page, ben)).toContainText(
    "This is an operator's account, of your role or a higher one",
  );
  await expect(page.getByRole("region", { name: "What you can do" })).toHaveCount(0);
  await expect(button(page, "Remove photo 1")).toHaveCount(0);
  await page.keyboard.press("s");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expectAccessible(page);
  await open(page, eve);
  await expect(button(page, "Suspend")).toBeVisible();
});

test("DESK-03 the keyboard's place is kept on a person's page: on whom was found, and on what an act leaves", async ({
  page,
  request,
}) => {
  const [olga, ben] = [
    await newPerson(request, { name: "Olga Okada" }),
    await newPerson(request, { name: "Ben Beck" }),
  ];
  await appoint(olga, "decides");
  await signIn(page, olga);
  await page.goto("/operators/people");
  await expect(button(page, "Find")).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type(ben.email);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Ben Beck" })).toBeFocused();
  await page.keyboard.press("s");
  await expect(page.getByRole("dialog").getByRole("textbox", { name: "Why?" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(button(page, "Suspend")).toBeFocused();
  await page.keyboard.press("v");
  await confirm(page, "Verify Ben Beck?", "Seen in a call", "Verify");
  await expect(button(page, "Take the verified mark away")).toBeVisible();
  await expect(page.getByRole("region", { name: "What you can do" })).toBeFocused();
});
