import type { Page } from "@playwright/test";

/** Presses the browser's Back and waits for nothing: a page that has a dialog open may stay. */
export async function pressBack(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const { currentIndex, entries } = await browser.send("Page.getNavigationHistory");
  const before = entries[currentIndex - 1];
  if (!before) throw new Error("there is nothing to go back to");
  await browser.send("Page.navigateToHistoryEntry", { entryId: before.id });
  await browser.detach();
}
