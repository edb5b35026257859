import { expect, type Locator, type Page } from "@playwright/test";
import { momentCard, momentsOf } from "./support/moments";
import { manyPeopleIn, newPerson } from "./support/people";
import { scrollTo } from "./support/scroll";
import { signIn } from "./support/session";
import { test } from "./support/test";

const topOf = async (item: Locator) => (await item.boundingBox())?.y ?? Number.NaN;

/** Opens somebody's profile by a link, has the page loaded anew there, goes back, and expects to be where the link was. */
async function expectKept(page: Page, item: Locator, link: Locator): Promise<void> {
  const there = page.url();
  // Where a press finds it: at rest, and under nothing.
  await link.click({ trial: true });
  const before = await topOf(item);
  await link.click();
  await expect(page).toHaveURL(/\/profile\//);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(there);
  await expect(item).toBeInViewport();
  await expect.poll(async () => Math.abs((await topOf(item)) - before)).toBeLessThanOrEqual(2);
}

test("DISC-02 the grid is where it was scrolled to, pages below its first, for whoever comes back from a profile that was loaded anew", async ({
  page,
  request,
}) => {
  test.slow();
  const { me } = await manyPeopleIn(request, "Shepparton", 45);
  await signIn(page, me);
  await page.goto("/discovery");
  await page.getByRole("button", { name: "Grid view" }).click();
  const tiles = page.getByRole("region", { name: "People near you, as a grid" }).getByRole("listitem");
  const target = tiles.and(page.locator('[aria-posinset="43"]'));
  await scrollTo(tiles, target);
  const link = target.getByRole("link");
  const opened = page.locator(`a[href="${await link.getAttribute("href")}"]`);
  await expectKept(page, opened, opened);
});

test("MOM-10 the feed, and a tag's, is where it was scrolled to, pages below its first, for whoever comes back from a profile that was loaded anew", async ({
  page,
  request,
}) => {
  test.slow();
  const me = await newPerson(request);
  const { post } = momentsOf(request, me);
  // Cards of many heights: those above would not be known before they are drawn.
  for (let at = 1; at <= 45; at += 1)
    await post(`${"A line of it.\n".repeat(at % 12)}Moment ${at}`, { hashtags: ["loadedanew"] });
  await signIn(page, me);
  for (const path of ["/moments", "/moments?tag=loadedanew"]) {
    await page.goto(path);
    const cards = page.getByRole("article");
    const target = cards.filter({ hasText: /Moment 4#/ });
    await scrollTo(cards, target);
    await expectKept(page, target, target.getByRole("link", { name: me.name }).first());
  }
});

test("MOM-10 a press while the feed is loaded again ends its way back to where it was scrolled to", async ({
  page,
  request,
}) => {
  const me = await newPerson(request);
  const { post } = momentsOf(request, me);
  for (let at = 1; at <= 25; at += 1) await post(`${"A line of it.\n".repeat(9)}Moment ${at}.`);
  await signIn(page, me);
  await page.goto("/moments");
  const cards = page.getByRole("article");
  const target = momentCard(page, "Moment 2.");
  await scrollTo(cards, cards.filter({ hasText: "Moment 2." }));
  await cards.filter({ hasText: "Moment 2." }).getByRole("link", { name: me.name }).first().click();
  await expect(page).toHaveURL(/\/profile\//);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  let answer = () => {};
  const held = new Promise<void>((done) => (answer = done));
  await page.route("**/api/moments/list*", async (route) => {
    await held;
    await route.continue();
  });
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Moments" })).toBeVisible();
  await page.keyboard.press("Shift");
  answer();
  await expect(cards.first()).toBeInViewport();
  await expect(target).toHaveCount(0);
});
