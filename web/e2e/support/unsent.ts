import type { Page } from "@playwright/test";

/** Has what was lost in the open chat set out at once, by its button; where it has just got through by itself, there is none. */
export async function tryLostAgain(page: Page): Promise<void> {
  await page
    .getByRole("log", { name: "Messages" })
    .getByRole("button", { name: "Try Again" })
    .evaluateAll((buttons: HTMLElement[]) => buttons.forEach((button) => button.click()));
}
