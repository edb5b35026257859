import type { Page } from "@playwright/test";

/**
 * Opens a screen and waits until what runs behind it has started: it sends again, once, what has failed before, and looks after the
 * focus.
 */
export async function openStarted(page: Page, path: string): Promise<void> {
  const streamed = page.waitForRequest("**/api/events");
  await page.goto(path);
  await streamed;
}
