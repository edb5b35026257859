import { expect, type Locator, type Page } from "@playwright/test";

/** The card on top: the only one that is not inert. */
export const card = (page: Page): Locator => page.getByRole("link", { name: /^Open .*'s profile$/ });

export const nameOnTop = async (page: Page): Promise<string> => {
  const name = await card(page).getAttribute("aria-label");
  return /^Open (.*)'s profile$/.exec(name ?? "")?.[1] ?? "";
};

export const expectOnTop = (page: Page, name: string) =>
  expect(card(page)).toHaveAccessibleName(`Open ${name}'s profile`);

/** Everybody else leaves until somebody is on top. */
export async function skipUntil(page: Page, name: string): Promise<void> {
  await expect(card(page)).toBeVisible();
  for (let skipped = 0; skipped < 20; skipped += 1) {
    const onTop = await nameOnTop(page);
    if (onTop === name) return;
    await page.getByRole("button", { name: "Skip" }).click();
    await expect(card(page)).not.toHaveAccessibleName(`Open ${onTop}'s profile`);
  }
}

/** A finger, or mouse, takes the card from its middle, moves it in small steps, and lets go. */
export async function drag(page: Page, dx: number, dy: number, letGo = true): Promise<void> {
  const box = await card(page).boundingBox();
  if (!box) throw new Error("no card to drag");
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 3 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + dx, from.y + dy, { steps: 8 });
  if (letGo) await page.mouse.up();
}
