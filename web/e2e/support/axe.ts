import { expect, type Page } from "@playwright/test";
import axeCore, { type AxeResults, type RunOptions } from "axe-core";
import { animationsEnd } from "./animations";

/** By night only the rules that look at colours: what the others find is the same. */
const looks: readonly ["light" | "dark", RunOptions][] = [
  ["light", {}],
  ["dark", { runOnly: ["color-contrast", "link-in-text-block"] }],
];

async function violationsOn(page: Page, within: string, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeCore.source);
  return page.evaluate(
    async ({ within, options }) => {
      const { axe } = window as unknown as {
        axe: { run: (within: string, options: RunOptions) => Promise<AxeResults> };
      };
      const { violations } = await axe.run(within, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
    },
    { within, options: { ...options, resultTypes: ["violations" as const] } },
  );
}

/** Nothing that axe finds wrong, by day and by night, on the page or within what a selector chooses. */
export async function expectAccessible(page: Page, within = "html"): Promise<void> {
  for (const [colorScheme, options] of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await animationsEnd(page);
    expect(await violationsOn(page, within, options), colorScheme).toEqual([]);
  }
}
