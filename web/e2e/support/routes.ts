import { expect, type Page } from "@playwright/test";

const PROBE = "/is-intercepted";

/**
 * Does with requests what `page.route` does, from now on: the page hears of its first route a little after that has been
 * set, and what it sends until then gets through.
 */
export async function routeFromNow(
  page: Page,
  url: Parameters<Page["route"]>[0],
  handler: Parameters<Page["route"]>[1],
): Promise<void> {
  await page.route(url, handler);
  await page.route(`**${PROBE}`, (route) => route.fulfill({ status: 204 }));
  await expect.poll(() => page.evaluate(async (path) => (await fetch(path)).status, PROBE)).toBe(204);
}
