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
  options: Parameters<Page["route"]>[2] = {},
): Promise<void> {
  await page.route(url, handler, options);
  await page.route(`**${PROBE}`, (route) => route.fulfill({ status: 204 }));
  await expect.poll(() => page.evaluate(async (path) => (await fetch(path)).status, PROBE)).toBe(204);
}

/**
 * Runs what a handler of requests does, and ignores how it fails once the context of its page is closing: a test that ends closes
 * it, which breaks off what is still fetched, read or asked of the page. The context tells of that before anything fails,
 * `page.isClosed()` only after. `unrouteAll({ behavior: "ignoreErrors" })` would have to end each test, and misses a handler whose
 * route is gone already. What only holds a request needs none of this: `continue`, `fulfill` and `abort` don't fail where a page is
 * closed.
 */
export async function ignoreErrorsOnceClosing(page: Page, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!page.context().isClosed()) throw error;
  }
}
