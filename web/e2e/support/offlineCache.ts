import type { Page } from "@playwright/test";

/** The paths of the calls whose answers are kept on the device. */
export const keptOn = (page: Page) =>
  page.evaluate(async () => {
    const kept = await (await caches.open("kindred.seen")).keys();
    return kept.map(({ url }) => new URL(url).pathname);
  });

/** What is kept on the device of the answers to a call's path, further pages and all. */
export const keptAt = (page: Page, path: string) =>
  page.evaluate(async (wanted) => {
    const cache = await caches.open("kindred.seen");
    const kept = (await cache.keys()).filter(({ url }) => new URL(url).pathname === wanted);
    return (await Promise.all(kept.map(async (one) => (await cache.match(one))?.text()))).join();
  }, path);
