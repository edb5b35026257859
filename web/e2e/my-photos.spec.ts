import { expect, type Page } from "@playwright/test";
import { animationsEnd } from "./support/animations";
import { changeJson } from "./support/answers";
import { expectAccessible } from "./support/axe";
import { deferred } from "./support/deferred";
import { positionOf } from "./support/layout";
import { newPerson, type Person } from "./support/people";
import { routeFromNow } from "./support/routes";
import { signIn } from "./support/session";
import { expectToast, installClock, pauseClock } from "./support/toasts";
import { photo } from "./support/pictures";
import type { APIRequestContext } from "@playwright/test";
import { test } from "./support/test";

const avatarFile = (page: Page) => page.locator('input[type="file"][aria-label="New main photo"]');
const managed = (page: Page) => page.getByRole("dialog", { name: "Your photos" });
const slot = (page: Page, n: number) =>
  managed(page)
    .getByRole("listitem")
    .nth(n - 1);
/** The url of the photo in a slot, without the requested width. */
const shownIn = async (page: Page, n: number) =>
  (await slot(page, n).locator("img").getAttribute("src"))?.split("?")[0];

const photosOf = async (request: APIRequestContext, person: Person): Promise<string[]> => {
  const headers = { authorization: `Bearer ${person.token}` };
  return (await (await request.get("/api/users/me", { headers })).json()).user.photos;
};

async function open(page: Page): Promise<void> {
  await page.goto("/my-profile");
  await expect(page.getByRole("button", { name: "Change photo" })).toBeEnabled();
}

test("ME-09 what is no image, too large or unreadable shows an error for 3 s, and the photo stays", async ({
  page,
  request,
}) => {
  const person = await newPerson(request);
  const before = await photosOf(request, person);
  await signIn(page, person);
  await installClock(page);
  await open(page);
  await pauseClock(page);
  const { buffer, mimeType } = photo(1);
  const large = { name: "large.png", mimeType, buffer: Buffer.concat([buffer], 5 * 1024 * 1024 + 1) };
  const text = Buffer.from("hello");
  for (const [file, message] of [
    [{ name: "notes.txt", mimeType: "text/plain", buffer: text }, "Please select a valid image file"],
    [large, "Image size must be less than 5MB"],
    [{ name: "photo.jpg", mimeType: "image/jpeg", buffer: text }, "Failed to read image file"],
  ] as const) {
    await avatarFile(page).setInputFiles(file);
    await expectToast(page, message, 3000);
  }
  for (const [path, answer, message] of [
    ["**/api/photos/upload", { status: 507, json: { error: "No room for photos" } }, "No room for photos"],
    ["**/api/photos/upload", { status: 500, body: "{}" }, "Upload failed"],
    ["**/api/photos/upload", null, "Upload failed"],
    ["**/api/users/me", { status: 500, body: "{}" }, "Failed to upload avatar"],
    ["**/api/users/me", { status: 409, json: { error: "Not this one" } }, "Not this one"],
  ] as const) {
    await routeFromNow(page, path, (route) => (answer ? route.fulfill(answer) : route.abort()));
    await avatarFile(page).setInputFiles(photo(3));
    await expectToast(page, message, 3000);
    await page.unroute(path);
  }
  expect(await photosOf(request, person)).toEqual(before);
  await expect(page.getByRole("button", { name: "Your photos" }).locator("img")).toHaveAttribute(
    "src",
    `${before[0]}?w=640`,
  );
});

test("ME-09 while it uploads the camera spins and takes no press; then the new photo is in slot 1, everywhere", async ({
  page,
  request,
}) => {
  const [person, other] = [await newPerson(request), await newPerson(request, { name: "Noor Haddad" })];
  const before = await photosOf(request, person);
  await signIn(page, person);
  await installClock(page);
  // Seen before, so that an older answer waits in the cache.
  await page.goto(`/profile/${person.id}`);
  await expect(page.getByRole("heading", { name: person.name })).toBeVisible();
  await page.goto("/my-profile");
  const camera = page.getByRole("button", { name: "Change photo" });
  await expect(camera).toBeEnabled();
  await pauseClock(page);
  const upload = deferred();
  await routeFromNow(page, "**/api/photos/upload", async (route) => {
    await upload.promise;
    const advice = "A clear photo of your face works best.";
    await changeJson(route, (body: object) => ({ ...body, advice }));
  });
  // Nothing is replaced without a question.
  await camera.click();
  const question = page.getByRole("dialog", { name: "Replace your main photo?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await camera.click();
  const chooser = page.waitForEvent("filechooser");
  await question.getByRole("button", { name: "Choose a new one" }).click();
  await (await chooser).setFiles(photo(5));
  await expect(camera).toBeDisabled();
  await expect(camera).toHaveAttribute("aria-busy", "true");
  upload.resolve();
  await expectToast(page, "Avatar updated successfully!", 2000);
  // Advice on a better photo is shown; the photo is accepted.
  await expect(page.getByText("A clear photo of your face works best.")).toBeVisible();
  await expect(camera).toBeEnabled();

  const after = await photosOf(request, person);
  expect(after).toHaveLength(2);
  expect(before).not.toContain(after[0]);
  expect(after[1]).toBe(before[1]);
  await expect(page.getByRole("button", { name: "Your photos" }).locator("img")).toHaveAttribute(
    "src",
    `${after[0]}?w=640`,
  );
  const auth = await page.evaluate(() => JSON.parse(localStorage.getItem("kindred.auth") ?? "null"));
  expect(auth.user).toMatchObject({ avatar: after[0], photos: after });
  const headers = { authorization: `Bearer ${other.token}` };
  const seen = await request.get(`/api/users/${person.id}`, { headers });
  expect((await seen.json()).user).toMatchObject({ avatar: after[0], photos: after });
});

test("ME-09 behind the avatar six slots: add, replace, remove, make main, move by keys and by dragging", async ({
  page,
  request,
}) => {
  test.slow();
  const person = await newPerson(request);
  const [first, second] = await photosOf(request, person);
  await signIn(page, person);
  await open(page);
  await page.getByRole("button", { name: "Your photos" }).click();
  await expect(managed(page).getByRole("listitem")).toHaveCount(6);
  await expect(slot(page, 1)).toContainText("Main");
  // Two must stay.
  await expect(page.getByRole("button", { name: /^Remove photo/ })).toHaveCount(0);
  await expect(page.getByText("A profile keeps at least 2 photos.")).toBeVisible();
  await expectAccessible(page);

  await managed(page)
    .locator('input[type="file"]')
    .setInputFiles([photo(3), photo(4)]);
  await expect(page.getByRole("button", { name: /^Replace photo/ })).toHaveCount(4);
  await expect.poll(() => photosOf(request, person)).toHaveLength(4);
  // The ring of its focus is round, as the button looks.
  const star = page.getByRole("button", { name: "Make photo 2 the main photo" });
  await expect(star).toHaveCSS("border-radius", "9999px");
  const [, , third, fourth] = await photosOf(request, person);
  const expectOrder = async (...order: (string | undefined)[]) => {
    for (const [index, url] of order.entries()) await expect.poll(() => shownIn(page, index + 1)).toBe(url);
    await expect.poll(() => photosOf(request, person)).toEqual(order);
  };
  await expectOrder(first, second, third, fourth);

  // Escape answers the question, not what is below it.
  await page.getByRole("button", { name: "Remove photo 4" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(managed(page)).toBeVisible();

  await page.getByRole("button", { name: "Make photo 3 the main photo" }).click();
  await expectOrder(third, first, second, fourth);
  await page.getByRole("button", { name: "Replace photo 4" }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("button", { name: "Replace photo 3" })).toBeFocused();
  await expectOrder(third, first, fourth, second);
  await expect(page.getByText("Photo 4 is now photo 3")).toBeAttached();

  await animationsEnd(page);
  const [from, to] = [await positionOf(slot(page, 4)), await positionOf(slot(page, 1))];
  await page.mouse.move(from.x + 50, from.y + 70);
  await page.mouse.down();
  await page.mouse.move(to.x + 100, to.y + 120, { steps: 10 });
  await page.mouse.up();
  await expectOrder(second, third, first, fourth);

  await page.getByRole("button", { name: "Remove photo 2" }).click();
  const question = page.getByRole("alertdialog", { name: "Remove this photo?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Remove photo 2" }).click();
  await question.getByRole("button", { name: "Remove" }).click();
  await expectOrder(second, first, fourth);
  // Its file goes after it has left the profile.
  await expect.poll(async () => (await request.get(third ?? "")).status()).toBe(404);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Replace photo 3" }).click();
  await (await chooser).setFiles(photo(6));
  await expect.poll(async () => (await photosOf(request, person))[2]).not.toBe(fourth);
  const replaced = await photosOf(request, person);
  await expectOrder(second, first, replaced[2]);
  // Who is replaced is kept no longer either.
  await expect.poll(async () => (await request.get(fourth ?? "")).status()).toBe(404);

  await routeFromNow(page, "**/api/users/me", (route) => route.abort());
  await page.getByRole("button", { name: "Make photo 2 the main photo" }).click();
  await expect(managed(page).getByRole("alert")).toContainText("could not be changed");
  await expectOrder(second, first, replaced[2]);
  await page.unroute("**/api/users/me");
  await managed(page)
    .locator('input[type="file"]')
    .setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("hello") });
  await expect(managed(page).getByRole("alert")).toHaveText("Please select a valid image file");
  await page.keyboard.press("Escape");
  await expect(managed(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Your photos" }).locator("img")).toHaveAttribute(
    "src",
    `${second}?w=640`,
  );
});

test("ME-10 the six places of one's photos, oneself as others see one, and what is missing, a press away", async ({
  page,
  request,
}) => {
  const person = await newPerson(request, { bio: "", interests: ["Travel"], occupation: "Baker" });
  await signIn(page, person);
  await open(page);
  const photos = page.getByRole("region", { name: "Photos" });
  await expect(photos.getByText("2 of 6")).toBeVisible();
  await expect(photos.getByRole("listitem").locator("img")).toHaveCount(2);
  await photos.getByRole("button", { name: "Change or move photo 1" }).click();
  await expect(managed(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(managed(page)).toBeHidden();
  // An empty place asks for photos at once.
  const chooser = page.waitForEvent("filechooser");
  await photos.getByRole("button", { name: "Add photo 3" }).click();
  await (await chooser).setFiles([photo(7), photo(8)]);
  await expect(managed(page).getByRole("button", { name: /^Replace photo/ })).toHaveCount(4);
  await page.keyboard.press("Escape");
  await expect(photos.getByText("4 of 6")).toBeVisible();
  const missing = page.getByRole("region", { name: "Nearly there" });
  await expect(missing.getByRole("button")).toHaveText([
    "Bio",
    "More interests",
    "Location",
    "Education",
    "Height",
    "Zodiac Sign",
  ]);
  await missing.getByRole("button", { name: "Add bio" }).click();
  const editor = page.getByRole("dialog", { name: "Bio" });
  await editor.getByRole("textbox").fill("Rivers, maps and long breakfasts.");
  await editor.getByRole("button", { name: "Save" }).click();
  await expect(missing.getByRole("button", { name: "Add bio" })).toHaveCount(0);
  await expectAccessible(page);
  await photos.getByRole("link", { name: "View as others see me" }).click();
  await expect(page).toHaveURL(`/profile/${person.id}`);
  await expect(page.getByText("Rivers, maps and long breakfasts.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Start chat" })).toHaveCount(0);
});

test("WIDE-01 in the photo manager the focus stays in the slot that was used, by keys alone", async ({
  page,
  request,
}) => {
  await signIn(page, await newPerson(request));
  await open(page);
  await page.getByRole("button", { name: "Your photos" }).click();
  const chooser = page.waitForEvent("filechooser");
  await slot(page, 3).getByRole("button").focus();
  await page.keyboard.press("Enter");
  const { promise, resolve } = deferred();
  await routeFromNow(page, "**/api/photos/upload", async (route) => {
    await promise;
    await route.continue();
  });
  await (await chooser).setFiles(photo(7));
  const busy = slot(page, 3).getByRole("button", { name: "Add photo 3" });
  await expect(busy).toHaveAttribute("aria-busy", "true");
  await expect(busy).toBeFocused();
  resolve();
  const third = slot(page, 3).getByRole("button", { name: "Replace photo 3" });
  await expect(third).toBeFocused();

  await page.getByRole("button", { name: "Remove photo 3" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).focus();
  await page.keyboard.press("Enter");
  await expect(slot(page, 3).getByRole("button", { name: "Add photo 3" })).toBeFocused();
});
