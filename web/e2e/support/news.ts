import type { Locator, Page } from "@playwright/test";

/** Opens a path, and waits until its stream of events is open. */
export async function openListening(page: Page, path: string): Promise<void> {
  const streamed = page.waitForResponse((answer) => answer.url().endsWith("/api/events"));
  await page.goto(path);
  await streamed;
}

/** The banner with these words, which leads to what it tells of. */
export const banner = (page: Page, words: RegExp): Locator =>
  page.locator("[role=status][aria-live=polite]").getByRole("link", { name: words });
