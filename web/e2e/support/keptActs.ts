import type { Page } from "@playwright/test";

/** Under which names this device keeps likes, skips and favourites that no page has an answer to: the next page sends them again. */
export const keptActs = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes(".acts.")));
