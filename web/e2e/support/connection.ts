import { expect, type Locator, type Page } from "@playwright/test";
import { card } from "./deck";

/** The line above all screens that says that there is no connection, and when it is back. */
export const connectionLine = (page: Page) => page.getByRole("status", { name: "Connection" });

/** Opens the deck, and waits until the line is ready to say something. */
export async function openDeckWithLine(page: Page): Promise<void> {
  await page.goto("/discovery");
  await expect(card(page)).toBeVisible();
  await expect(connectionLine(page)).toBeAttached();
}

/** The first stands wholly below the other. */
export async function expectBelow(one: Locator, other: Locator): Promise<void> {
  const edge = async (of: Locator, where: "top" | "bottom") =>
    of.evaluate((element, side) => element.getBoundingClientRect()[side], where);
  await expect.poll(() => edge(other, "bottom")).toBeGreaterThan(0);
  const line = await edge(other, "bottom");
  await expect.poll(() => edge(one, "top")).toBeGreaterThanOrEqual(line);
}
