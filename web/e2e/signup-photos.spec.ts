import { expect } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { positionOf } from "./support/layout";
import { gif, heavyPhoto, photo, vastPhoto } from "./support/pictures";
import { test } from "./support/test";
import { wizard } from "./support/wizard";

const filled = /^Replace photo/;

test("SIGNUP-12 six slots, the first labelled 'Main'; Next waits for two photos", async ({ page }) => {
  const { upTo, addPhotos, at } = wizard(page);
  await upTo(4);
  const slots = page.getByRole("list", { name: "Photos" }).getByRole("listitem");
  await expect(slots).toHaveCount(6);
  await expect(slots.first()).toContainText("Main");
  const next = page.getByRole("button", { name: "Next" });
  const missing = page.getByText("Please add at least 2 photos to continue");
  await expect(next).toBeDisabled();
  await expect(missing).toBeVisible();
  await addPhotos(photo(1));
  await expect(next).toBeDisabled();
  await addPhotos(photo(2));
  await expect(missing).toBeHidden();
  await expectAccessible(page);
  await next.click();
  await at(5);
});

test("SIGNUP-12 a photo can be removed and replaced", async ({ page }) => {
  const { upTo, addPhotos } = wizard(page);
  await upTo(4);
  await addPhotos(photo(1), photo(2), photo(3));
  const shown = (slot: number) =>
    page
      .getByRole("listitem")
      .nth(slot - 1)
      .locator("img");
  const second = await shown(2).getAttribute("src");
  const third = await shown(3).getAttribute("src");
  await page.getByRole("button", { name: "Remove photo 2" }).click();
  await expect(page.getByRole("button", { name: filled })).toHaveCount(2);
  await expect(shown(2)).toHaveAttribute("src", third ?? "");

  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Replace photo 1" }).click();
  await (await chooser).setFiles(photo(2));
  await expect(shown(1)).toHaveAttribute("src", second ?? "");
  await expect(page.getByRole("button", { name: filled })).toHaveCount(2);
});

test("SIGNUP-12 photos are put in order by the star, by arrow keys and by dragging, and go on in that order", async ({
  page,
}) => {
  const { upTo, addPhotos, next, at } = wizard(page);
  await upTo(4);
  await addPhotos(photo(1), photo(2), photo(3));
  const slots = page.getByRole("list", { name: "Photos" }).getByRole("listitem");
  const shown = (place: number) => slots.nth(place).locator("img").getAttribute("src");
  const [first, second, third] = [await shown(0), await shown(1), await shown(2)];
  const expectOrder = async (...order: (string | null)[]) => {
    for (const [place, source] of order.entries()) await expect.poll(() => shown(place)).toBe(source);
  };
  await expect(page.getByText("Drag a photo to another place")).toBeVisible();
  await page.getByRole("button", { name: "Make photo 3 the main photo" }).click();
  await expectOrder(third, first, second);
  await page.getByRole("button", { name: "Replace photo 3" }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("button", { name: "Replace photo 2" })).toBeFocused();
  await expectOrder(third, second, first);
  const [from, to] = [await positionOf(slots.nth(2)), await positionOf(slots.nth(0))];
  await page.mouse.move(from.x + 50, from.y + 70);
  await page.mouse.down();
  await page.mouse.move(to.x + 100, to.y + 120, { steps: 10 });
  await page.mouse.up();
  await expectOrder(first, third, second);
  await next();
  await at(5);
  await page.getByRole("button", { name: "Back" }).click();
  await expectOrder(first, third, second);
});

test("SIGNUP-13 a file over 5 MB is refused, one of exactly 5 MB is not too large", async ({ page }) => {
  const { upTo, files } = wizard(page);
  await upTo(4);
  const { buffer, mimeType } = photo(1);
  const sized = (bytes: number) => ({ name: "large.png", mimeType, buffer: Buffer.concat([buffer], bytes) });
  await files.setInputFiles(sized(5 * 1024 * 1024 + 1));
  await expect(page.getByText("图片大小不能超过5MB")).toBeVisible();
  await expect(page.getByRole("button", { name: filled })).toHaveCount(0);
  await files.setInputFiles(sized(5 * 1024 * 1024));
  await expect(page.getByText("图片大小不能超过5MB")).toBeHidden();
  await expect(page.getByRole("button", { name: filled })).toHaveCount(1);
});

for (const [what, file] of [
  ["a text", { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("hello") }],
  [
    "a text that calls itself a photo",
    { name: "photo.jpg", mimeType: "image/jpeg", buffer: Buffer.from("hello") },
  ],
] as const) {
  test(`SIGNUP-13 ${what} is refused`, async ({ page }) => {
    const { upTo, files } = wizard(page);
    await upTo(4);
    await files.setInputFiles(file);
    await expect(page.getByText("Please select a valid image file")).toBeVisible();
    await expect(page.getByRole("button", { name: filled })).toHaveCount(0);
  });
}

test("SIGNUP-13 a HEIC photo that the browser can't open is still taken", async ({ page }) => {
  const { upTo, addPhotos } = wizard(page);
  await upTo(4);
  await addPhotos({ name: "phone.heic", mimeType: "image/heic", buffer: Buffer.from("ftypheic") });
  // Words in place of a browser's broken picture.
  await expect(page.getByText("Added. This browser can't show it.")).toBeVisible();
  await expect(page.getByRole("listitem").first().locator("img")).toHaveCount(0);
});

test("SIGNUP-13 why a photo was refused is in sight at once, also below what a reload tells", async ({
  page,
}) => {
  const { upTo, addPhotos, files, password, confirm, next, at } = wizard(page);
  await upTo(4);
  await addPhotos(photo(1), photo(2));
  await page.reload();
  await at(1);
  // The built page has the same title and fields; the app's say this besides.
  await expect(page.getByText(/^What you typed before is still here/)).toBeVisible();
  await password.fill("secret123");
  await confirm.fill("secret123");
  await next();
  await at(4);
  await expect(page.getByText("What you typed before is still here.", { exact: true })).toBeVisible();
  await files.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("hello") });
  const why = page.getByText("Please select a valid image file");
  await expect(why).toBeInViewport({ ratio: 1 });
  const [words, footer] = [await why.boundingBox(), await page.locator("form > footer").boundingBox()];
  expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThanOrEqual(footer?.y ?? 0);
});

test("SIGNUP-14 a photo over 1 MB of text is sent as a JPEG of at most 1200 px, a small one as it is", async ({
  page,
}) => {
  const { upTo, addPhotos, next, at } = wizard(page);
  await upTo(4);
  const small = photo(1);
  await addPhotos(heavyPhoto(1500, 1000), small);
  await next();
  await at(5);
  await next();
  await page.route("**/api/auth/register", (route) => route.abort());
  const posted = page.waitForRequest("**/api/auth/register");
  await page.getByRole("button", { name: "Complete Signup" }).click();
  const [first, second] = (await posted).postDataJSON().photos as string[];
  expect(second).toBe(`data:image/png;base64,${small.buffer.toString("base64")}`);
  expect(first).toMatch(/^data:image\/jpeg;base64,/);
  const size = await page.evaluate(async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  }, first ?? "");
  expect(size).toEqual([1200, 800]);
});

test("SIGNUP-14 a small file of more pixels than the server takes is made smaller when it is chosen", async ({
  page,
}) => {
  const { upTo, addPhotos, next, at } = wizard(page);
  await upTo(4);
  await addPhotos(vastPhoto(), photo(1));
  const vast = page.getByRole("listitem").first().locator("img");
  const size = (image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight];
  await expect.poll(() => vast.evaluate(size)).toEqual([1200, 1020]);
  await next();
  await at(5);
  await next();
  await page.getByRole("button", { name: "Complete Signup" }).click();
  await expect(page).toHaveURL("/discover");
});

test("SIGNUP-14 a GIF that calls itself a JPEG becomes one when it is chosen: the server takes it at the last step", async ({
  page,
}) => {
  const { upTo, addPhotos, next, at } = wizard(page);
  await upTo(4);
  await addPhotos({ ...gif(), name: "party.jpg", mimeType: "image/jpeg" }, photo(1));
  await next();
  await at(5);
  await next();
  const posted = page.waitForRequest("**/api/auth/register");
  await page.getByRole("button", { name: "Complete Signup" }).click();
  const [first] = (await posted).postDataJSON().photos as string[];
  // What JPEGs begin with.
  expect(first).toMatch(/^data:image\/jpeg;base64,\/9j\//);
  await expect(page).toHaveURL("/discover");
});

test("SIGNUP-14 without a connection a photo is chosen, and made smaller, all the same", async ({ page }) => {
  const { upTo, addPhotos } = wizard(page);
  await upTo(4);
  await page.context().setOffline(true);
  await addPhotos(photo(1), heavyPhoto(1400, 700));
  const large = page.getByRole("listitem").nth(1).locator("img");
  await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
});
