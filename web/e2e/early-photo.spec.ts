import { expect, type Page } from "@playwright/test";
import { complaintsOf } from "./support/complaints";
import { deferred } from "./support/deferred";
import { holdScripts } from "./support/holdScripts";
import { outlinesOn } from "./support/outlines";
import { peopleIn } from "./support/people";
import { signIn } from "./support/session";
import { noteShifts, shiftsOn } from "./support/shifts";
import { test } from "./support/test";

/** The photo that the page has put into the outlines of the first card. */
const earlyPhoto = (page: Page) => page.locator("[data-early-photo] img");

/** From the next visit on counts the frames in which the photo, once it was seen in the outlines, is neither there nor on its card, or fades. */
const noteFlashes = (page: Page) =>
  page.addInitScript(() => {
    const noted = { shown: "", flashes: 0 };
    Object.assign(globalThis, { noted });
    const opacityOf = (element: Element | null): number =>
      element ? Number(getComputedStyle(element).opacity) * opacityOf(element.parentElement) : 1;
    const look = () => {
      const seen = [...document.images].filter((one) => one.complete && opacityOf(one) === 1);
      noted.shown ||= seen.find((one) => one.closest("[data-early-photo]"))?.currentSrc ?? "";
      if (noted.shown && !seen.some((one) => one.currentSrc === noted.shown)) noted.flashes += 1;
      requestAnimationFrame(look);
    };
    look();
  });
const notedOn = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { noted: { shown: string; flashes: number } }).noted);

for (const [place, colorScheme, width, height] of [
  ["Quimper", "light", 390, 844],
  ["Salta", "light", 1280, 800],
  ["Natal", "dark", 844, 390],
] as const) {
  test(`APP-05 POLISH-07 the photo on top of the deck stands in the outlines of its card before the scripts are there, and stays as the app has it: ${colorScheme}, ${width} px`, async ({
    page,
    request,
  }) => {
    const complaints = complaintsOf(page);
    const asked: string[] = [];
    page.on("request", (call) => asked.push(call.url()));
    const [me] = await peopleIn(request, place, ["Alex", "Ben"]);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height });
    await signIn(page, me);
    await noteShifts(page);
    await noteFlashes(page);
    const release = await holdScripts(page);
    await page.goto("/discovery", { waitUntil: "commit" });
    await expect(earlyPhoto(page)).toBeVisible();
    await expect.poll(async () => (await notedOn(page)).shown).toContain("/media/");
    const before = await earlyPhoto(page).boundingBox();
    const url = (await notedOn(page)).shown;
    release();
    const photo = page.getByAltText("Photo of Ben").first();
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.currentSrc)).toBe(url);
    await expect(earlyPhoto(page)).toHaveCount(0);
    expect(await photo.boundingBox()).toEqual(before);
    expect((await notedOn(page)).flashes).toBe(0);
    const shifts = await shiftsOn(page);
    const sum = shifts.reduce((sum, { value }) => sum + value, 0);
    expect(sum, JSON.stringify(shifts, null, 1)).toBeLessThan(0.001);
    expect(asked.filter((one) => one === url)).toHaveLength(1);
    expect(complaints).toEqual([]);
  });
}

for (const [what, place, answer] of [
  ["people that don't", "Sassari", "**/api/users/discover?*"],
  ["a photo that doesn't", "Mendoza", "**/media/**"],
] as const) {
  test(`APP-05 the outlines stay as they are for ${what} come early`, async ({ page, request }) => {
    const [me] = await peopleIn(request, place, ["Alex", "Ben"]);
    await signIn(page, me);
    await page.route(answer, (route) => route.fulfill({ status: 500, body: "" }));
    const release = await holdScripts(page);
    const failed = page.waitForResponse(answer);
    await page.goto("/discovery", { waitUntil: "commit" });
    await (await failed).finished();
    await expect(outlinesOn(page)).toHaveCSS("opacity", "1");
    await expect(earlyPhoto(page)).toHaveCount(0);
    await page.unroute(answer);
    release();
    const again = page.getByRole("button", { name: "Try Again" });
    const open = page.getByRole("link", { name: "Open Ben's profile" });
    await expect(again.or(open)).toBeVisible();
    if (await again.isVisible()) await again.click();
    await expect(open).toBeVisible();
  });
}

test("DISC-07 APP-05 who was here before waits for one answer, not two: people are asked for beside who it is, and shown once that is known", async ({
  page,
  request,
}) => {
  const [me] = await peopleIn(request, "Udine", ["Alex", "Ben"]);
  await signIn(page, me);
  await page.goto("/messages");
  await expect(page.getByRole("heading", { name: "Messages", exact: true })).toBeVisible();
  const who = deferred();
  await page.route("**/api/users/me", async (route) => {
    await who.promise;
    await route.continue();
  });
  const people = page.waitForResponse("**/api/users/discover?*");
  await page.goto("/discovery", { waitUntil: "commit" });
  await people;
  await expect(outlinesOn(page)).toHaveCSS("opacity", "1");
  await expect(page.getByAltText("Photo of Ben").or(earlyPhoto(page))).toHaveCount(0);
  who.resolve();
  await expect(page.getByAltText("Photo of Ben").first()).toBeVisible();
});
