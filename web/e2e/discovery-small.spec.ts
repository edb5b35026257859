import { expect, type Locator, type Page } from "@playwright/test";
import { card, expectOnTop, nameOnTop } from "./support/deck";
import { drag } from "./support/gestures";
import { peopleIn } from "./support/people";
import { signIn } from "./support/session";
import { test } from "./support/test";

/** The width and height of a button; `free` is true if all of it lies in the window with nothing over its middle. */
const reach = (button: Locator) =>
  button.evaluate((node) => {
    const { left, top, right, bottom, width, height } = node.getBoundingClientRect();
    const inWindow = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return { free: inWindow && node.contains(hit), width, height };
  });

const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollHeight <= globalThis.innerHeight);

test("DISC-03 a phone on its side has every button of the deck in reach, and room for a finger", async ({
  page,
  request,
}) => {
  const [me] = await peopleIn(request, "Nadi", ["Alex", "Ben", "Carl", "Dan", "Emil"]);
  await signIn(page, me);
  await page.goto("/discovery");
  await expect(card(page)).toBeVisible();
  for (const [width, height] of [
    [844, 390],
    [667, 375],
    [568, 320],
  ] as const) {
    await page.setViewportSize({ width, height });
    const buttons = page.getByRole("group", { name: "What to do" }).getByRole("button");
    await expect(buttons).toHaveCount(5);
    for (const button of await buttons.all()) {
      await expect.poll(() => reach(button)).toMatchObject({ free: true });
      const reached = await reach(button);
      expect(Math.min(reached.width, reached.height)).toBeGreaterThanOrEqual(44);
    }
    await expect.poll(() => fits(page)).toBe(true);

    const gone = await nameOnTop(page);
    await drag(page, [-220, 0], { pointer: "touch" });
    await expect(card(page)).not.toHaveAccessibleName(`Open ${gone}'s profile`);
    await page.getByRole("button", { name: "Undo" }).click();
    await expectOnTop(page, gone);
    await page.getByRole("button", { name: "Skip" }).click();
    await expect(card(page)).not.toHaveAccessibleName(`Open ${gone}'s profile`);
  }
});
