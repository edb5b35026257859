import { expect, type Locator } from "@playwright/test";
import { actAs } from "./support/api";
import { card, expectOnTop, nameOnTop } from "./support/deck";
import { manyPeopleIn, newPerson, peopleIn, profileIn } from "./support/people";
import { signIn } from "./support/session";
import { test } from "./support/test";
import { wizard } from "./support/wizard";

/** What a finger would meet in the middle of something is that, and it is within the first px of the window. */
const isInReach = (shown: Locator, end: number) =>
  shown.evaluate((element, end) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return bottom <= end && met !== null && element.contains(met);
  }, end);

for (const [keyboard, height, count] of [
  ["over the page", 508, 5],
  ["that makes the window lower", 420, 4],
] as const) {
  test(`places are suggested in sight with a keyboard ${keyboard}`, async ({ page }) => {
    const { upTo, location } = wizard(page);
    await upTo(2);
    if (height === 420) await page.setViewportSize({ width: 390, height });
    else
      await expect
        .poll(() =>
          page.evaluate((shownHeight) => {
            const shown = globalThis.visualViewport;
            if (!shown) throw new Error("there is no visual viewport");
            Object.defineProperty(shown, "height", { configurable: true, value: shownHeight });
            shown.dispatchEvent(new Event("resize"));
            return document.documentElement.style.getPropertyValue("--keyboard");
          }, height),
        )
        .toBe(`${844 - height}px`);
    await location.pressSequentially("San");
    const options = page.getByRole("option");
    await expect(options.nth(count)).toBeAttached();
    for (let at = 0; at < count; at += 1)
      await expect.poll(() => isInReach(options.nth(at), height), `option ${at + 1}`).toBe(true);
    await location.press("Escape");
    await expect(page.getByRole("button", { name: "Next" })).toBeInViewport();
  });
}

test("what a key does about somebody is announced, favorites too", async ({ page, request }) => {
  const [me] = await peopleIn(request, "Arlit", ["Alex", "Ben"]);
  await signIn(page, me);
  await page.goto("/discovery");
  await expectOnTop(page, "Ben");
  const announcements = page.locator("[aria-live=polite]");
  await page.keyboard.press("f");
  await expect(announcements.filter({ hasText: "Added to favorites: Ben" })).toBeAttached();
  await page.keyboard.press("f");
  await expect(announcements.filter({ hasText: "Removed from favorites: Ben" })).toBeAttached();
  const liked = page.waitForResponse(/\/api\/matches\/like\//);
  await page.evaluate(() => {
    // The announcement goes with the last card.
    const announced: string[] = Object.assign(globalThis, { announced: [] as string[] }).announced;
    new MutationObserver(() => {
      for (const live of document.querySelectorAll("[aria-live=polite]"))
        announced.push(live.textContent ?? "");
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await page.keyboard.press("ArrowRight");
  await liked;
  await expect
    .poll(() =>
      page.evaluate(() => (globalThis as { announced?: string[] }).announced?.includes("Liked Ben")),
    )
    .toBe(true);
});

test("an undo by key is announced, so that the same act after it is announced again", async ({
  page,
  request,
}) => {
  const [me] = await peopleIn(request, "Kashgar", ["Alex", "Ben", "Carl"]);
  await signIn(page, me);
  await page.goto("/discovery");
  const announced = (words: string) =>
    expect(page.locator("[aria-live=polite]").filter({ hasText: words })).toBeAttached();
  await expect(card(page)).toBeVisible();
  const name = await nameOnTop(page);
  await page.keyboard.press("ArrowRight");
  await announced(`Liked ${name}`);
  await page.keyboard.press("z");
  await announced(`Undone: ${name}`);
  await expectOnTop(page, name);
  await page.keyboard.press("ArrowRight");
  await announced(`Liked ${name}`);
});

test("a profile and one's likes name the city, as the card does", async ({ page, request }) => {
  const alike = await profileIn(request, "Magaria");
  const [city = "", ...wider] = alike.location.split(", ");
  const me = await newPerson(request, { ...alike, name: "Alex" });
  const ben = await newPerson(request, { ...alike, name: "Ben" });
  await actAs(request, me).like(ben);
  await signIn(page, me);
  for (const path of [`/profile/${ben.id}`, "/my-likes"]) {
    await page.goto(path);
    await expect(page.getByRole("main").getByText(city).first()).toBeVisible();
    for (const name of wider) await expect(page.getByRole("main").getByText(name)).toHaveCount(0);
  }
});

test("whoever has no photo is drawn by their initial", async ({ page, request }) => {
  const { me } = await manyPeopleIn(request, "Tessaoua", 2);
  await signIn(page, me);
  await page.goto("/discovery");
  await expect(card(page)).toBeVisible();
  const drawn = page.getByRole("img", { name: /^Photo of Person/ }).first();
  await expect(drawn).toHaveAttribute("data-initial", "P");
});

test("at 320 px the title of Discover is whole, and the dots of a profile have room for a finger", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Gaya Niger", ["Alex", "Ben"]);
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page, me);
  await page.goto("/discovery");
  const title = page.getByRole("heading", { name: "Discover", level: 1 });
  await expect(title).toBeVisible();
  expect(await title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await page.goto(`/profile/${ben.id}`);
  const box = await page.getByRole("button", { name: "Photo 2 of 2" }).boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
});
