import { expect, type Page } from "@playwright/test";
import { animationsEnd } from "./support/animations";
import { loseAnswer } from "./support/answers";
import { expectAccessible } from "./support/axe";
import { deferred } from "./support/deferred";
import { positionOf } from "./support/layout";
import { momentCard, momentsOf } from "./support/moments";
import { peopleIn } from "./support/people";
import { routeFromNow } from "./support/routes";
import { signIn, signInByForm } from "./support/session";
import { type ChosenFile, photo } from "./support/pictures";
import { test } from "./support/test";

const post = (page: Page) => page.getByRole("banner").getByRole("button", { name: /^Post/ });
const words = (page: Page) => page.getByPlaceholder("Share what's new...");
const files = (page: Page) => page.locator('input[type="file"]');
const adder = (page: Page) => page.getByRole("button", { name: "Add photos" });
const photosIn = (page: Page) => page.getByRole("button", { name: /^Open photo \d+$/ });
const tagField = (page: Page) => page.getByLabel("Tags", { exact: true }).and(page.locator("input"));
const tags = (page: Page) => page.getByRole("list", { name: "Tags" }).getByRole("listitem");

const named = (name: string, seed: number): ChosenFile => ({ ...photo(seed, 120, 90), name });
const many = (count: number) => Array.from({ length: count }, (_, at) => photo(at + 1, 48, 48));

/** All that was chosen has been uploaded. */
async function expectPhotos(page: Page, count: number): Promise<void> {
  await expect(photosIn(page)).toHaveCount(count);
  for (const shown of await photosIn(page).all()) await expect(shown).toBeEnabled();
}

test("POST-01 header with Post, text, photos, tags, audience and counts; each audience is posted as its own, and the new moment stands first", async ({
  page,
  request,
}) => {
  test.slow();
  const [me] = await peopleIn(request, "Iqaluit", ["Ottoline"]);
  const mine = momentsOf(request, me);
  await signIn(page, me);
  await page.goto("/create-moment");
  await expect(page.getByRole("heading", { level: 1, name: "New Moment" })).toBeVisible();
  await expect(post(page)).toBeDisabled();
  await expect(page.getByText("0 / 500")).toBeVisible();
  await expect(page.getByText("0 / 9")).toBeVisible();
  await expect(adder(page)).toBeEnabled();
  await expect(tagField(page)).toBeVisible();
  await expect(page.getByRole("radio", { name: "Everyone" })).toBeChecked();
  await expect(page.getByText("Only people you have matched with")).toBeVisible();
  await words(page).fill("A boat 🚤");
  await expect(page.getByText("9 / 500")).toBeVisible();
  await files(page).setInputFiles([named("one.png", 1), named("two.png", 2)]);
  await expect(page.getByText("2 / 9")).toBeVisible();
  await expectPhotos(page, 2);
  await expectAccessible(page);

  for (const [choice, audience] of [
    ["Matches only", "friends"],
    ["Favorites only", "private"],
    ["Everyone", "public"],
  ] as const) {
    await page.goto("/create-moment");
    await words(page).fill(`For ${choice}`);
    await page.getByRole("radio", { name: choice }).check();
    await post(page).click();
    await expect(page).toHaveURL("/moments");
    const card = momentCard(page, `For ${choice}`);
    await expect(card).toContainText(choice);
    // Others post meanwhile, too.
    await expect(page.getByRole("article", { name: "Moment of Ottoline" }).first()).toContainText(
      `For ${choice}`,
    );
    expect((await mine.mine())[0]).toMatchObject({ content: `For ${choice}`, audience });
  }
  // The first of them took the photos along that were chosen before.
  const posted = await mine.mine();
  expect(posted.map(({ images }) => images.length)).toEqual([0, 0, 2]);
});

test("POST-02 POST-03 words or a photo are needed; 500 UTF-16 units and 9 photos are the most; up to 5 tags, trimmed and each once", async ({
  page,
  request,
}) => {
  test.slow();
  const [me] = await peopleIn(request, "Moncton", ["Alex"]);
  await signIn(page, me);
  await page.goto("/create-moment");
  await words(page).fill("   \n  ");
  await expect(post(page)).toBeDisabled();
  await words(page).fill("a");
  await expect(post(page)).toBeEnabled();
  await words(page).fill(`${"a".repeat(499)}🚤`);
  await expect(page.getByText("499 / 500")).toBeVisible();
  await words(page).fill(`${"a".repeat(498)}🚤b`);
  await expect(page.getByText("500 / 500")).toBeVisible();
  await expect(words(page)).toHaveValue(`${"a".repeat(498)}🚤`);
  await words(page).fill("");
  await expect(post(page)).toBeDisabled();

  await files(page).setInputFiles(many(7));
  await expectPhotos(page, 7);
  await expect(post(page)).toBeEnabled();
  await files(page).setInputFiles(many(4));
  await expect(page.getByText("A moment has at most 9 photos: the others were left out")).toBeVisible();
  await expectPhotos(page, 9);
  await expect(page.getByText("9 / 9")).toBeVisible();
  await expect(adder(page)).toHaveCount(0);

  await tagField(page).fill("  sea ");
  await tagField(page).press("Enter");
  await expect(tags(page)).toHaveText(["#sea"]);
  await expect(tagField(page)).toHaveValue("");
  await tagField(page).fill("#Two words");
  await page.getByRole("button", { name: "Add tag" }).click();
  for (const ignored of ["   ", "#", "SEA", "Two words"]) {
    await tagField(page).fill(ignored);
    await tagField(page).press("Enter");
    await expect(tagField(page)).toHaveValue("");
  }
  await expect(tags(page)).toHaveText(["#sea", "#Two words"]);
  for (const tag of ["three", "four", "five"]) {
    await tagField(page).fill(tag);
    await tagField(page).press("Enter");
  }
  await expect(tags(page)).toHaveCount(5);
  await expect(tagField(page)).not.toBeEditable();
  await expect(page.getByRole("button", { name: "Add tag" })).toBeDisabled();
  await page.getByRole("button", { name: "Remove tag four" }).click();
  await expect(tagField(page)).toBeFocused();
  // What was typed and not added is meant, too.
  await tagField(page).fill("six");
  await post(page).click();
  await expect(page).toHaveURL("/moments");
  const [posted] = await momentsOf(request, me).mine();
  expect(posted).toMatchObject({ content: "", hashtags: ["sea", "Two words", "three", "five", "six"] });
  expect(posted?.images).toHaveLength(9);
});

test("POST-04 POST-05 while a photo uploads Post and the adder wait; 'Failed to upload {file name}'; one photo is tried again, moved and removed; what fails says why and loses nothing", async ({
  page,
  request,
}) => {
  test.slow();
  const [me] = await peopleIn(request, "Sept-Îles", ["Alex"]);
  const mine = momentsOf(request, me);
  await signIn(page, me);
  await page.goto("/create-moment");
  await words(page).fill("By the water");
  const upload = deferred();
  await routeFromNow(page, "**/api/moments/upload-image", async (route) => {
    const { fileName } = route.request().postDataJSON();
    if (fileName === "lost.png") return route.abort();
    await upload.promise;
    return route.continue();
  });
  await files(page).setInputFiles([named("one.png", 1), named("lost.png", 2), named("three.png", 3)]);
  await expect(page.getByRole("progressbar")).toBeVisible();
  await expect(post(page)).toBeDisabled();
  await expect(adder(page)).toBeDisabled();
  const alert = page.getByRole("alertdialog", { name: "Failed to upload lost.png" });
  upload.resolve();
  await expect(alert).toBeVisible();
  await alert.getByRole("button", { name: "OK" }).click();
  await expect(photosIn(page)).toHaveCount(2);
  await expect(adder(page)).toBeEnabled();
  await expect(post(page)).toBeEnabled();
  await page.unroute("**/api/moments/upload-image");
  await page.getByRole("button", { name: "Upload photo 2 again" }).click();
  await expectPhotos(page, 3);

  // A file that is no photo shows the same error and is removed.
  await files(page).setInputFiles({
    name: "notes.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("hello"),
  });
  const refused = page.getByRole("alertdialog", { name: "Failed to upload notes.txt" });
  await expect(refused).toContainText("Please select a valid image file");
  await refused.getByRole("button", { name: "OK" }).click();
  await expectPhotos(page, 3);

  // Another order, by keys and by dragging.
  const list = page.getByRole("list", { name: "Photos" });
  const shown = () =>
    list.locator("img").evaluateAll((images) => images.map((image) => image.getAttribute("src")));
  const [one, two, three] = await shown();
  await page.getByRole("button", { name: "Open photo 3" }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(shown).toEqual([one, three, two]);
  await animationsEnd(page);
  const [from, to] = [await positionOf(photosIn(page).nth(2)), await positionOf(photosIn(page).nth(0))];
  await page.mouse.move(from.x + 40, from.y + 60);
  await page.mouse.down();
  await page.mouse.move(to.x + 40, to.y + 60, { steps: 10 });
  await expect(photosIn(page).nth(2).locator(".."), "what is dragged is over the others").toHaveCSS(
    "z-index",
    "10",
  );
  await page.mouse.up();
  await expect.poll(shown).toEqual([two, one, three]);
  await page.getByRole("button", { name: "Remove photo 2" }).click();
  await expect.poll(shown).toEqual([two, three]);
  await tagField(page).fill("lake");
  await tagField(page).press("Enter");
  await page.getByRole("radio", { name: "Matches only" }).check();

  const failed = page.getByRole("main").getByRole("alert");
  for (const [answer, message] of [
    [{ status: 429, json: { error: "Slow down a little", code: "rate_limited" } }, "Slow down a little"],
    [{ status: 500, body: "{}" }, "Failed to post moment"],
    [null, "An unknown error occurred"],
  ] as const) {
    await page.route("**/api/moments/create", (route) => (answer ? route.fulfill(answer) : route.abort()));
    await post(page).click();
    await expect(failed.getByText(message)).toBeVisible();
    await expect(page).toHaveURL("/create-moment");
    await page.unroute("**/api/moments/create");
  }
  await expect(words(page)).toHaveValue("By the water");
  await expectAccessible(page);

  // Nothing is lost on the way elsewhere and back, nor by a reload.
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page).toHaveURL("/moments");
  await page.getByRole("link", { name: "New moment" }).click();
  await expect(page).toHaveURL("/create-moment");
  await page.reload();
  await expect(words(page)).toHaveValue("By the water");
  await expect(tags(page)).toHaveText(["#lake"]);
  await expect(page.getByRole("radio", { name: "Matches only" })).toBeChecked();
  await expectPhotos(page, 2);

  // The answer is lost, the moment is not: sent again, it is there once.
  await page.route("**/api/moments/create", loseAnswer);
  await post(page).click();
  await expect(failed.getByText("An unknown error occurred")).toBeVisible();
  await page.unroute("**/api/moments/create");
  const held = deferred();
  await page.route("**/api/moments/create", async (route) => {
    await held.promise;
    await route.continue();
  });
  await post(page).click();
  await expect(page.getByRole("button", { name: "Posting...", exact: true })).toHaveAttribute(
    "aria-busy",
    "true",
  );
  held.resolve();
  await expect(page).toHaveURL("/moments");
  await expect(momentCard(page, "By the water")).toHaveCount(1);
  const posted = await mine.mine();
  expect(posted).toHaveLength(1);
  expect(posted[0]).toMatchObject({ content: "By the water", hashtags: ["lake"], audience: "friends" });
  expect(posted[0]?.images).toHaveLength(2);

  // Posted, it is no draft any more.
  await page.getByRole("link", { name: "New moment" }).click();
  await expect(words(page)).toHaveValue("");
  await expect(photosIn(page)).toHaveCount(0);
});

test("POST-05 POLISH-06 what is said of a moment that met no connection is not said any more once there is one", async ({
  page,
  request,
}) => {
  const [me] = await peopleIn(request, "Moroni", ["Alex"]);
  await signIn(page, me);
  await page.goto("/create-moment");
  await words(page).fill("On the ferry");
  const line = page.getByRole("status", { name: "Connection" });
  await expect(line).toBeAttached();
  await page.context().setOffline(true);
  await post(page).click();
  const failed = page.getByRole("main").getByRole("alert");
  await expect(failed.getByText("There is no connection")).toBeVisible();
  await page.context().setOffline(false);
  await expect(line).toHaveText("Connected again");
  await expect(failed.getByText("There is no connection")).toHaveCount(0);
  await expect(words(page)).toHaveValue("On the ferry");
  await post(page).click();
  await expect(page).toHaveURL("/moments");
  await expect(momentCard(page, "On the ferry")).toHaveCount(1);
});

test("a draft is its account's own: it ends with the session", async ({ page, request }) => {
  const [me] = await peopleIn(request, "Winnipeg", ["Alex"]);
  await page.goto("/login");
  await signInByForm(page, me);
  await expect(page).toHaveURL("/discovery");
  await page.goto("/create-moment");
  await words(page).fill("Between you and me");
  await page.goto("/settings");
  await page.getByRole("button", { name: "Log Out" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Log Out" }).click();
  await expect(page).toHaveURL("/login");
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("Between you and me");
  await signInByForm(page, me);
  await expect(page).toHaveURL("/discovery");
  await page.goto("/create-moment");
  await expect(words(page)).toHaveValue("");
});
