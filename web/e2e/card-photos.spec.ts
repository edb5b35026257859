import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { actAs } from "./support/api";
import { card, expectOnTop } from "./support/deck";
import { peopleIn } from "./support/people";
import { signIn } from "./support/session";
import { test } from "./support/test";

const deck = (page: Page) => page.getByRole("region", { name: "People near you" });
const photo = (page: Page, name: string) => deck(page).getByRole("img", { name, exact: true });
const pathOf = (image: Locator) => image.evaluate((node: HTMLImageElement) => new URL(node.src).pathname);

/** Presses the card on top at some share of its width, in its upper half. */
async function pressAt(page: Page, share: number): Promise<void> {
  const box = await deck(page).boundingBox();
  if (!box) throw new Error("there is no deck");
  await page.touchscreen.tap(box.x + box.width * share, box.y + box.height * 0.4);
}

test("POLISH-09 a card shows all photos: segments, a tap on its right and left half, keys; the name leads to the profile", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Dubbo", ["Alex", "Ben"]);
  await signIn(page, me);
  await page.goto("/discovery");
  await expectOnTop(page, "Ben");
  const [first, second] = [photo(page, "Photo of Ben"), photo(page, "Photo of Ben, 2 of 2")];
  expect(await pathOf(first)).toBe(await actAs(request, me).mainPhotoOf(ben));

  // Segments are white: on a pale photo a shade tells them from it.
  const segments = first.locator("xpath=following::div[count(span)=2][1]");
  expect(await segments.evaluate((node) => getComputedStyle(node).backgroundImage)).toContain(
    "linear-gradient",
  );

  await pressAt(page, 0.8);
  await expect(second).toBeVisible();
  expect(await pathOf(second)).not.toBe(await actAs(request, me).mainPhotoOf(ben));
  await pressAt(page, 0.8);
  await expect(second).toBeVisible();
  await pressAt(page, 0.2);
  await expect(first).toBeVisible();
  await page.keyboard.press("n");
  await expect(second).toBeVisible();
  await page.keyboard.press("p");
  await expect(first).toBeVisible();
  await deck(page).getByRole("button", { name: "Next photo" }).click();
  await expect(second).toBeVisible();
  await expectAccessible(page);
  await expectOnTop(page, "Ben");

  await card(page).click();
  await expect(page).toHaveURL(`/profile/${ben.id}`);
});

test("POLISH-09 a card is dragged by its photo, and that turns none", async ({ page, request }) => {
  const [me] = await peopleIn(request, "Orange", ["Alex", "Ben", "Carl"]);
  await signIn(page, me);
  await page.goto("/discovery");
  await expect(card(page)).toBeVisible();
  const name = (await card(page).getAttribute("aria-label")) ?? "";
  const box = await deck(page).boundingBox();
  if (!box) throw new Error("there is no deck");
  const [x, y] = [box.x + box.width * 0.7, box.y + box.height * 0.4];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 30, y, { steps: 3 });
  await page.mouse.move(x, y, { steps: 3 });
  await page.mouse.up();
  await expect(card(page)).toHaveAccessibleName(name);
  await expect(deck(page).getByRole("img", { name: /, 2 of 2$/ })).toHaveCount(0);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 260, y, { steps: 8 });
  await page.mouse.up();
  await expect(card(page)).not.toHaveAccessibleName(name);
});

test("POLISH-09 a profile opens at the photo that the card shows, by key and by its name", async ({
  page,
  request,
}) => {
  const [me] = await peopleIn(request, "Lelystad", ["Alex", "Ben"]);
  // Photos don't turn by themselves.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page, me);
  await page.goto("/discovery");
  await expectOnTop(page, "Ben");
  const enlarge = (at: number) => page.getByRole("button", { name: `Enlarge photo ${at} of 2 of Ben` });
  await page.keyboard.press("n");
  await expect(photo(page, "Photo of Ben, 2 of 2")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(enlarge(2)).toBeInViewport();
  await expect(enlarge(1)).toHaveCount(0);
  await page.goBack();
  await card(page).click();
  await expect(enlarge(1)).toBeInViewport();
  await expect(enlarge(2)).toHaveCount(0);
});
