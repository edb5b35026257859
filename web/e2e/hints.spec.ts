import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { card } from "./support/deck";
import { edgesOf } from "./support/layout";
import { peopleIn } from "./support/people";
import { expectInReach } from "./support/reach";
import { signIn } from "./support/session";
import { test } from "./support/test";
import { wizard } from "./support/wizard";

const hint = (page: Page, at: number) => page.getByRole("region", { name: `Hint ${at} of 2` });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** The words keep away from both edges of what they stand in. */
async function expectRoomBeside(shown: Locator): Promise<void> {
  const { left, right } = await shown.getByRole("paragraph").evaluate((words) => {
    const range = document.createRange();
    range.selectNodeContents(words);
    return range.getBoundingClientRect().toJSON() as { left: number; right: number };
  });
  const edges = await edgesOf(shown);
  expect(left - edges.left).toBeGreaterThanOrEqual(12);
  expect(edges.right - right).toBeGreaterThanOrEqual(12);
}

test("APP-06 after the sign-up two hints are shown, one after the other, and never again", async ({
  page,
}) => {
  test.slow();
  await wizard(page).upTo(6);
  await button(page, "Complete Signup").click();
  await expect(hint(page, 1)).toContainText("Swipe to decide.");
  await button(page, "Got it").click();
  await expect(hint(page, 2)).toContainText("Your wishes count.");
  // What was seen off stays so, and what was not comes again.
  await page.reload();
  await expect(hint(page, 2)).toBeVisible();
  await expect(hint(page, 1)).toHaveCount(0);
  await button(page, "Set them").click();
  await expect(page.getByRole("dialog", { name: "Match preferences" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(hint(page, 2)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Discover" })).toBeVisible();
  await page.getByRole("button", { name: "Refresh" }).first().click();
  await expect(page.getByRole("region", { name: /^Hint/ })).toHaveCount(0);
});

test("APP-06 where people are shown as a grid nothing is told of swiping until they are cards", async ({
  page,
  request,
}) => {
  const [me] = await peopleIn(request, "Cuneo", ["Alex", "Ben"]);
  await signIn(page, me);
  await page.addInitScript((id) => localStorage.setItem(`kindred.unsent.${id}.hints`, "0"), me.id);
  await page.goto("/discovery");
  await expect(hint(page, 1)).toBeVisible();
  await button(page, "Grid view").click();
  await expect(page.getByRole("link", { name: "Open Ben's profile" })).toBeVisible();
  await expect(hint(page, 1)).toHaveCount(0);
  await button(page, "Cards view").click();
  await expect(hint(page, 1)).toBeVisible();
});

test("APP-06 a hint is in nobody's way: everything stays in reach with large text, on phones and wide windows", async ({
  page,
  request,
}) => {
  test.slow();
  const [me] = await peopleIn(request, "Casper", ["Alex", "Ben", "Carl"]);
  await signIn(page, me);
  await page.addInitScript((id) => localStorage.setItem(`kindred.unsent.${id}.hints`, "0"), me.id);
  await page.goto("/discovery");
  await expect(card(page)).toBeVisible();
  for (const at of [1, 2]) {
    await expect(hint(page, at)).toBeVisible();
    // The words have the width of a phone for themselves, and speak of no keys where there are none.
    const { left, right } = await edgesOf(hint(page, at).getByRole("paragraph"));
    expect(right - left).toBeGreaterThan(220);
    await expectRoomBeside(hint(page, at));
    await expect(hint(page, at)).not.toContainText("keys");
    await expectAccessible(page);
    // With large text there is no room for a hint and a card: it is a dialog then.
    await expectInReach(page, `hint ${at}`, {
      widths: [320, 390, 1280],
      height: 844,
      sizes: [100, 135, 200],
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await button(page, "Got it").click();
  }
  await expect(page.getByRole("region", { name: /^Hint/ })).toHaveCount(0);
});

test.describe("with a keyboard", () => {
  test.use({ hasTouch: false, isMobile: false });

  test("APP-06 a hint names the keys where there may be some, and whoever has decided about somebody needs none about it any more", async ({
    page,
    request,
  }) => {
    const [me] = await peopleIn(request, "Laredo", ["Alex", "Ben", "Carl"]);
    await signIn(page, me);
    await page.addInitScript((id) => localStorage.setItem(`kindred.unsent.${id}.hints`, "0"), me.id);
    await page.goto("/discovery");
    await expect(hint(page, 1)).toContainText("arrow keys");
    await expect(card(page)).toBeVisible();
    await page.keyboard.press("ArrowLeft");
    await expect(hint(page, 2)).toBeVisible();
    // The next hint is about something else.
    await page.keyboard.press("ArrowLeft");
    await expect(card(page)).toHaveCount(0);
    await expect(hint(page, 2)).toBeVisible();
  });
});

test("APP-06 the hint about the preferences goes once they are opened by their own button", async ({
  page,
  request,
}) => {
  const [me] = await peopleIn(request, "Visby", ["Alex", "Ben"]);
  await signIn(page, me);
  await page.addInitScript((id) => localStorage.setItem(`kindred.unsent.${id}.hints`, "1"), me.id);
  await page.goto("/discovery");
  await expect(hint(page, 2)).toBeVisible();
  await button(page, "Match preferences").click();
  await expect(page.getByRole("dialog", { name: "Match preferences" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(card(page)).toBeVisible();
  await expect(hint(page, 2)).toHaveCount(0);
});

test("APP-06 in a low window a hint is a dialog, which Escape dismisses, too", async ({ page, request }) => {
  const [me] = await peopleIn(request, "Rapid City", ["Alex", "Ben"]);
  await signIn(page, me);
  await page.addInitScript((id) => localStorage.setItem(`kindred.unsent.${id}.hints`, "0"), me.id);
  await page.setViewportSize({ width: 568, height: 320 });
  await page.goto("/discovery");
  await expect(page.getByRole("dialog", { name: "Swipe to decide." })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Your wishes count." })).toBeVisible();
  await expectAccessible(page);
  await button(page, "Got it").click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(card(page)).toBeVisible();
});

test("APP-06 a wide window that is made lower keeps the hint above the people", async ({ page, request }) => {
  const [me] = await peopleIn(request, "Tiel", ["Alex", "Ben"]);
  await signIn(page, me);
  await page.addInitScript((id) => localStorage.setItem(`kindred.unsent.${id}.hints`, "1"), me.id);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/discovery");
  await expect(hint(page, 2)).toBeVisible();
  for (const [width, height] of [
    [1280, 700],
    [1024, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(hint(page, 2)).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expectInReach(page, "the wide hint", { widths: [width], height, sizes: [100] });
    const edges = await edgesOf(card(page));
    const actions = await edgesOf(page.getByRole("group", { name: "What to do" }));
    expect(actions.bottom).toBeLessThanOrEqual(height);
    expect(edges.right - edges.left).toBeGreaterThan(160);
  }
});
