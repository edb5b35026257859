import { expect, type Page } from "@playwright/test";

/** From here on the page's clock can be stopped. Before the first visit. */
export const installClock = (page: Page) => page.clock.install();

/** The page's clock stands still, once what must be there is there: loading needs it running. */
export const pauseClock = (page: Page) => page.clock.pauseAt(Date.now() + 60_000);

/** A toast is there, and goes after that many milliseconds; the clock must stand still since before it came. */
export async function expectToast(page: Page, words: string | RegExp, milliseconds: number): Promise<void> {
  const toast = page.getByRole("status").getByText(words);
  await expect(toast).toBeVisible();
  await page.clock.runFor(milliseconds - 100);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toBeHidden();
}
