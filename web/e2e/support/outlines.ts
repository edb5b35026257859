import type { Locator, Page } from "@playwright/test";

/** The outlines of a screen whose script has not come; its title may follow the word. Those of a screen that waits for answers say more. */
export const outlinesOn = (page: Page): Locator =>
  page.getByRole("status").filter({ hasText: /^Loading(?! )/ });
