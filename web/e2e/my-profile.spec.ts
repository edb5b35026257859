import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { deferred } from "./support/deferred";
import { bornFor, newPerson } from "./support/people";
import { routeFromNow } from "./support/routes";
import { signIn } from "./support/session";
import { test } from "./support/test";
import { expectToast, installClock, pauseClock } from "./support/toasts";

const me = "**/api/users/me";
const row = (page: Page, name: string) => page.getByRole("button", { name: new RegExp(`^${name}`) });
const editor = (page: Page, name: string) => page.getByRole("dialog", { name });
const save = (page: Page) => page.getByRole("button", { name: "Save" }).click();

async function open(page: Page): Promise<void> {
  await page.goto("/my-profile");
  await expect(row(page, "Username")).toBeVisible();
}

test("ME-01 loading, what failed in the server's words or the app's, Retry loads the page anew, loaded", async ({
  page,
  request,
}) => {
  await signIn(page, await newPerson(request));
  await page.goto("/messages");
  await expect(page.getByText("No conversations yet")).toBeVisible();
  const answer = deferred();
  await routeFromNow(page, me, async (route) => {
    await answer.promise;
    await route.fulfill({ status: 500, json: { error: "The server is having a nap" } });
  });
  await page.getByRole("link", { name: "Profile" }).click();
  await expect(page.getByText("Loading profile...")).toBeVisible();
  answer.resolve();
  await expect(page.getByRole("alert")).toContainText("The server is having a nap");
  await expectAccessible(page);

  await page.unroute(me);
  await page.evaluate(() => document.body.setAttribute("data-before", ""));
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(row(page, "Username")).toBeVisible();
  await expect(page.locator("[data-before]")).toHaveCount(0);

  await page.goto("/messages");
  await expect(page.getByText("No conversations yet")).toBeVisible();
  await page.route(me, (route) => route.fulfill({ status: 500, body: "{}" }));
  await page.getByRole("link", { name: "Profile" }).click();
  await expect(page.getByRole("alert")).toContainText("Failed to load profile data");
});

test("ME-02 ME-04 ME-05 the header, the shortcuts, and the rows there are something to say in", async ({
  page,
  request,
}) => {
  const facts = { date_of_birth: "1994-05-06", occupation: "Cartographer", zodiac_sign: "Taurus" };
  const person = await newPerson(request, facts);
  await signIn(page, person);
  await open(page);
  await expect(page.getByRole("heading", { name: "My Profile" })).toBeVisible();
  await expect(page.getByRole("heading", { name: person.name })).toBeVisible();
  await expect(page.getByText(person.id.slice(-5))).toBeVisible();
  await expect(page.getByText("50 crowns")).toBeVisible();
  await expect(page.getByText("0 diamonds", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Change photo" })).toBeEnabled();
  for (const [name, shown] of [
    ["Username", person.name],
    ["Gender", "Female"],
    ["Birthday", "May 6, 1994"],
    ["Height", "Not set"],
    ["Country", "Not set"],
    ["Occupation", "Cartographer"],
    ["Zodiac Sign", "Taurus"],
  ] as const)
    await expect(row(page, name)).toContainText(shown);
  await expect(row(page, "Education")).toHaveCount(0);
  await expectAccessible(page);

  for (const name of ["Visitors", "My Wallet"]) {
    await page.getByRole("button", { name }).click();
    await expect(page).toHaveURL("/my-profile");
  }
  for (const [name, path] of [
    ["Upgrade to Premium", "/subscription"],
    ["My Likes", "/my-likes"],
    ["Settings", "/settings"],
  ] as const) {
    await page.getByRole("link", { name }).click();
    await expect(page).toHaveURL(path);
    await page.goBack();
    await expect(row(page, "Username")).toBeVisible();
  }
});

test("ME-03 ME-05 ME-06 ME-08 every row has the editor that fits, and what is saved stays", async ({
  page,
  request,
}) => {
  test.slow();
  const person = await newPerson(request, { occupation: "Cook", education: "MIT", zodiac_sign: "Leo" });
  await signIn(page, person);
  await open(page);
  const listed = async (name: string) => {
    await row(page, name).click();
    const options = editor(page, name).getByRole("option");
    await expect(options.first()).toBeAttached();
    const all = await options.allTextContents();
    await page.keyboard.press("Escape");
    await expect(editor(page, name)).toBeHidden();
    return all.slice(1);
  };
  expect(await listed("Gender")).toEqual(["Male", "Female", "Other"]);
  expect((await listed("Country")).join()).toBe(
    "United States,Canada,United Kingdom,Australia,Germany,France,Japan,China,Other",
  );
  expect(await listed("Zodiac Sign")).toHaveLength(12);

  await page.getByText("Tell others about yourself...").click();
  const words = page.getByPlaceholder("Tell others about yourself...");
  await expect(words).toBeFocused();
  await words.fill("x".repeat(201));
  await expect(words).toHaveValue("x".repeat(200));
  await expect(page.getByText("200 / 200")).toBeVisible();
  await expectAccessible(page);
  await words.fill("One line,\nand another");
  await save(page);
  await expect(row(page, "Signature")).toContainText("One line,\nand another", { useInnerText: true });

  const write = { "Zodiac Sign": "Virgo", Country: "Japan", Gender: "Other" } as const;
  for (const [name, value] of Object.entries(write)) {
    await row(page, name).click();
    await editor(page, name).getByRole("combobox", { name }).selectOption(value);
    await save(page);
    await expect(row(page, name)).toContainText(value);
  }
  const typed = { Username: "ada_1", Height: "172", Occupation: "Baker", Education: "Life" } as const;
  for (const [name, value] of Object.entries(typed)) {
    await row(page, name).click();
    await editor(page, name).getByRole("textbox", { name }).fill(value);
    await page.keyboard.press("Enter");
    await expect(row(page, name)).toContainText(value);
  }
  await row(page, "Birthday").click();
  await editor(page, "Birthday").getByLabel("Birthday", { exact: true }).fill("1990-12-24");
  await save(page);
  await expect(row(page, "Birthday")).toContainText("December 24, 1990");
  await expect(page.getByText("Saved successfully")).toBeVisible();

  const headers = { authorization: `Bearer ${person.token}` };
  const saved = async () => (await (await request.get("/api/users/me", { headers })).json()).user;
  await expect.poll(async () => (await saved()).birthday).toBe("1990-12-24");
  expect(await saved()).toMatchObject({
    name: person.name,
    username: "ada_1",
    signature: "One line,\nand another",
    gender: "other",
    height: 172,
    country: "Japan",
    occupation: "Baker",
    education: "Life",
    zodiac_sign: "Virgo",
  });
  await page.reload();
  await expect(row(page, "Height")).toContainText("172 cm");
  await row(page, "Occupation").click();
  await editor(page, "Occupation").getByRole("textbox").fill("");
  await save(page);
  await expect(row(page, "Occupation")).toHaveCount(0);
});

test("ME-05 ME-06 name, place, words and interests are changed like the rows, a place by its suggestions", async ({
  page,
  request,
}) => {
  const person = await newPerson(request);
  await signIn(page, person);
  await open(page);
  await row(page, "Name").click();
  const name = editor(page, "Name").getByRole("textbox", { name: "Name" });
  await name.fill("A");
  await save(page);
  await expect(editor(page, "Name").getByRole("alert")).toHaveText("Name must be at least 2 characters");
  await name.fill("Ada Lovelace");
  await save(page);
  await expect(page.getByRole("heading", { name: "Ada Lovelace" })).toBeVisible();

  await row(page, "Location").click();
  await page.getByRole("combobox", { name: "Location" }).fill("Debrecen");
  await page.getByRole("option", { name: /^Debrecen.*Hungary$/ }).click();
  await save(page);
  await expect(row(page, "Location")).toContainText("Debrecen");
  await expect(row(page, "Country")).toContainText("Hungary");
  // A country the list does not have can be kept.
  await row(page, "Country").click();
  await expect(editor(page, "Country").getByRole("combobox")).toHaveValue("Hungary");
  await page.keyboard.press("Escape");
  await expect(editor(page, "Country")).toBeHidden();

  await row(page, "Bio").click();
  await editor(page, "Bio").getByRole("textbox").fill("Numbers and poetry.");
  await save(page);
  await expect(row(page, "Bio")).toContainText("Numbers and poetry.");

  await row(page, "Interests").click();
  const interest = (name: string) => editor(page, "Interests").getByRole("checkbox", { name });
  await interest("Art").check({ force: true });
  await interest("Coffee").uncheck({ force: true });
  await expectAccessible(page);
  await save(page);
  await expect(row(page, "Interests")).toContainText("Travel, Music, Art");
  const headers = { authorization: `Bearer ${person.token}` };
  const saved = async () => (await (await request.get("/api/users/me", { headers })).json()).user;
  await expect.poll(async () => (await saved()).interests).toEqual(["Travel", "Music", "Art"]);
  expect(await saved()).toMatchObject({ name: "Ada Lovelace", bio: "Numbers and poetry." });
});

test("ME-07 bad heights, dates and names show an error in the editor, and nothing typed is lost", async ({
  page,
  request,
}) => {
  await signIn(page, await newPerson(request));
  let puts = 0;
  page.on("request", (call) => {
    if (call.method() === "PUT") puts += 1;
  });
  await open(page);
  const bad = {
    Height: ["170.5", "Height must be a whole number of centimetres"],
    Birthday: [bornFor(17), "You must be at least 18 years old"],
    Username: ["  ", "Username is required"],
  } as const;
  for (const [name, [written, message]] of Object.entries(bad)) {
    await row(page, name).click();
    const field = editor(page, name).getByLabel(name, { exact: true });
    await field.fill(written);
    await save(page);
    await expect(editor(page, name).getByRole("alert")).toHaveText(message);
    await expect(field).toHaveValue(written);
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toBeFocused();
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(editor(page, name)).toBeHidden();
  }
  expect(puts).toBe(0);
});

test("ME-08 'saved' is shown for 2.2 s; a save that fails goes back, says why, and its words wait in the editor", async ({
  page,
  request,
}) => {
  await signIn(page, await newPerson(request));
  await installClock(page);
  await open(page);
  // What an editor is made of is fetched with the first one.
  await row(page, "Height").click();
  await expect(page.getByRole("textbox", { name: "Height" })).toBeFocused();
  await pauseClock(page);
  await page.getByRole("textbox", { name: "Height" }).fill("180");
  await save(page);
  await expectToast(page, "Saved successfully", 2200);
  for (const [answer, message] of [
    [{ status: 500, json: {} }, "Failed to update profile"],
    [{ status: 400, json: { error: "That name is taken" } }, "That name is taken"],
    [null, "Profile update failed"],
  ] as const) {
    const sent = deferred();
    await page.route(me, async (route) => {
      if (route.request().method() !== "PUT") return route.fallback();
      await sent.promise;
      return answer ? route.fulfill(answer) : route.abort();
    });
    await row(page, "Username").click();
    const field = editor(page, "Username").getByRole("textbox");
    await field.fill("somebody else");
    await save(page);
    // Shown at once, before the server has answered.
    await expect(row(page, "Username")).toContainText("somebody else");
    sent.resolve();
    await expect(row(page, "Username")).toContainText("Ada Moreau");
    await expectToast(page, message, 3000);
    await expect(field).toHaveValue("somebody else");
    await expect(editor(page, "Username").getByRole("alert")).toHaveText(message);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(editor(page, "Username")).toBeHidden();
    await page.unroute(me);
  }
});
