import { expect, type Locator, type Page } from "@playwright/test";
import { withAnswer } from "./support/answers";
import { expectAccessible } from "./support/axe";
import { momentCard, momentsOf } from "./support/moments";
import { peopleIn } from "./support/people";
import { signIn } from "./support/session";
import { photo } from "./support/pictures";
import { test } from "./support/test";

const small = (count: number) => Array.from({ length: count }, (_, at) => photo(at + 1, 48, 48));
const tiles = (card: Locator) => card.getByRole("button", { name: /^Open photo/ });
const viewer = (page: Page) => page.getByRole("dialog");
const counter = (page: Page, words: string) =>
  expect(page.getByRole("dialog", { name: words, exact: true })).toBeVisible();

/** How many pictures begin at each height of a grid, top to bottom; each row of equal ones fills the grid. */
async function rowsOf(card: Locator): Promise<number[]> {
  const grid = await card.getByRole("list", { name: "Photos" }).boundingBox();
  const boxes = await Promise.all((await tiles(card).all()).map((tile) => tile.boundingBox()));
  const rows = new Map<number, number>();
  const widths = new Map<number, number>();
  const tall = boxes.find((box) => box && box.height > box.width * 1.2);
  for (const box of boxes) {
    const y = Math.round(box?.y ?? 0);
    rows.set(y, (rows.get(y) ?? 0) + 1);
    widths.set(y, (widths.get(y) ?? 0) + (box?.width ?? 0));
    // What lies beside the lower half of the tall one.
    if (tall && box && box.y > tall.y + 8 && box.y < tall.y + tall.height)
      widths.set(y, (widths.get(y) ?? 0) + tall.width);
  }
  for (const width of widths.values()) expect(Math.abs(width - (grid?.width ?? 0))).toBeLessThan(18);
  return [...rows.keys()].sort((one, other) => one - other).map((y) => rows.get(y) ?? 0);
}

test("VIEW-01 one to nine images have a layout each, more show '+N'", async ({ page, request }) => {
  test.slow();
  const [me] = await peopleIn(request, "Kelowna", ["Alex"]);
  const mine = momentsOf(request, me);
  for (let count = 9; count >= 1; count -= 1) await mine.post(`With ${count}`, { images: small(count) });
  await signIn(page, me);
  // The server takes nine at most: one moment gets those of another on top.
  await page.route("**/api/moments/user/*/list*", (route) =>
    withAnswer(route, async (answer) => {
      const body = await answer.json();
      const by = (words: string) =>
        body.moments.find((moment: { content: string }) => moment.content === words);
      by("With 9").pictures.push(...by("With 8").pictures, ...by("With 4").pictures);
      await route.fulfill({ response: answer, json: body });
    }),
  );
  await page.goto(`/profile/${me.id}`);
  const layouts = [[1], [2], [2, 1], [2, 2], [2, 3], [3, 3], [2, 1, 4], [2, 3, 3], [3, 3, 3]];
  for (const [at, rows] of layouts.entries()) {
    const card = momentCard(page, `With ${at + 1}`);
    await card.scrollIntoViewIfNeeded();
    await expect.poll(() => rowsOf(card), `${at + 1} images`).toEqual(rows);
    await expect(card.getByText(/^\+\d/)).toHaveCount(at === 8 ? 1 : 0);
  }
  const most = momentCard(page, "With 9");
  await expect(most.getByText("+12", { exact: true })).toBeVisible();
  await most.getByRole("button", { name: "Open photo 9 of 21" }).click();
  await counter(page, "9 / 21");
  await expect(viewer(page).getByRole("button", { name: /^Show photo/ })).toHaveCount(21);
});

test("VIEW-02 VIEW-03 VIEW-04 the viewer steps and wraps around, by buttons, keys, thumbnails and swipes, closes by Escape and backdrop, holds the page still, gives the focus back, and shows a placeholder for what is broken", async ({
  page,
  request,
}) => {
  test.slow();
  const [me] = await peopleIn(request, "Prince George", ["Alex"]);
  const mine = momentsOf(request, me);
  for (let at = 0; at < 6; at += 1) await mine.post(`Below ${at}`);
  const { images } = await mine.post("Three of them", { images: [photo(1), photo(2, 320, 240), photo(3)] });
  const broken = images[2] ?? "";
  await page.route(`**${broken}*`, (route) => route.fulfill({ status: 404, body: "" }));
  await signIn(page, me);
  await page.goto("/moments");
  const card = momentCard(page, "Three of them");
  await expect(card.getByRole("img", { name: "This photo can't be shown" })).toBeVisible();
  await expect(card.locator("li img")).toHaveCount(2);
  const second = card.getByRole("button", { name: "Open photo 2 of 3" });
  const scrolled = () => page.evaluate(() => globalThis.scrollY);
  await page.mouse.wheel(0, 40);
  await expect.poll(scrolled).toBe(40);

  await second.click();
  await counter(page, "2 / 3");
  const shown = (words: string) => viewer(page).getByRole("img", { name: words });
  await expect(shown("Photo 2 of 3")).toBeVisible();
  const box = await viewer(page).boundingBox();
  expect([box?.width, box?.height]).toEqual([390, 844]);
  const transition = () =>
    shown("Photo 2 of 3")
      .locator("xpath=..")
      .evaluate((viewer) => getComputedStyle(viewer).animationDuration);
  expect(await transition()).toBe("0.15s");
  const [next, previous] = [
    viewer(page).getByRole("button", { name: "Next photo" }),
    viewer(page).getByRole("button", { name: "Previous photo" }),
  ];
  await next.click();
  await counter(page, "3 / 3");
  // What can't be fetched says so in the picture's place.
  await expect(viewer(page).getByText("This photo can't be shown")).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ reducedMotion: null, colorScheme: null });
  await next.click();
  await counter(page, "1 / 3");
  await previous.click();
  await counter(page, "3 / 3");
  await page.keyboard.press("ArrowRight");
  await counter(page, "1 / 3");
  await page.keyboard.press("ArrowLeft");
  await counter(page, "3 / 3");
  const thumbnails = viewer(page).getByRole("button", { name: /^Show photo/ });
  await expect(thumbnails).toHaveCount(3);
  await thumbnails.nth(1).click();
  await counter(page, "2 / 3");
  await expect(thumbnails.nth(1)).toHaveAttribute("aria-current", "true");
  await expect(viewer(page).locator("[aria-current]")).toHaveCount(1);

  const swipe = async (dx: number, dy: number) => {
    await page.mouse.move(195, 400);
    await page.mouse.down();
    await page.mouse.move(195 + dx, 400 + dy, { steps: 5 });
    await page.mouse.up();
  };
  await swipe(-120, 10);
  await counter(page, "3 / 3");
  await swipe(120, 10);
  await counter(page, "2 / 3");
  await swipe(-20, 5);
  await counter(page, "2 / 3");

  // The page behind stands still.
  await page.mouse.wheel(0, 600);
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowRight");
  await counter(page, "3 / 3");
  expect(await scrolled()).toBe(40);
  await page.keyboard.press("Escape");
  await expect(viewer(page)).toHaveCount(0);
  await expect(second).toBeFocused();
  expect(await scrolled()).toBe(40);
  // A wheel moves the page that was drawn last: one that stands still no more.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await page.mouse.wheel(0, 100);
  await expect.poll(scrolled).toBe(140);

  const first = card.getByRole("button", { name: "Open photo 1 of 3" });
  await first.click();
  await counter(page, "1 / 3");
  // Beside the thumbnails there is nothing but backdrop.
  await page.mouse.click(20, 800);
  await expect(viewer(page)).toHaveCount(0);
  await expect(first).toBeFocused();
  // A second tap at once would be a double tap: the viewer has to be there.
  await first.click();
  await counter(page, "1 / 3");
  await swipe(5, 200);
  await expect(viewer(page)).toHaveCount(0);
  await first.click();
  await counter(page, "1 / 3");
  await viewer(page).getByRole("button", { name: "Close" }).click();
  await expect(viewer(page)).toHaveCount(0);
});

test("VIEW-03 POLISH-05 closing the viewer by a swipe down does not pull down the feed under it", async ({
  page,
  request,
}) => {
  const [me] = await peopleIn(request, "Kamloops", ["Alex"]);
  await momentsOf(request, me).post("One photo", { images: small(1) });
  await signIn(page, me);
  await page.goto("/moments");
  const card = momentCard(page, "One photo");
  await tiles(card).first().click();
  await expect(viewer(page)).toBeVisible();
  const shown = await viewer(page).getByRole("img").first().boundingBox();
  if (!shown) throw new Error("no picture is shown");
  const cdp = await page.context().newCDPSession(page);
  const x = shown.x + shown.width / 2;
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
    cdp.send("Input.dispatchTouchEvent", { type, touchPoints: y === undefined ? [] : [{ x, y }] });
  await touch("touchStart", shown.y + 20);
  for (let down = 40; down <= 240; down += 40) await touch("touchMove", shown.y + 20 + down);
  await touch("touchEnd");
  await expect(viewer(page)).toHaveCount(0);
  expect(await page.locator("main").evaluate((main) => main.style.translate)).toBe("");
});
