import type { Page } from "@playwright/test";
import { deferred } from "./deferred";

/** From here on scripts wait, this one or all, until the result is called. */
export async function holdScripts(page: Page, file = "assets/*.js") {
  const { promise, resolve } = deferred();
  await page.route(`**/${file}`, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
