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
