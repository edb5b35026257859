import type { Page } from "@playwright/test";

/** The paths of the calls whose answers are kept on the device. */
export const keptOn = (page: Page) =>
  page.evaluate(async () => {
    const kept = await (await caches.open("kindred.seen")).keys();
    return kept.map(({ url }) => new URL(url).pathname);
  });
