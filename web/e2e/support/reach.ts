import { expect, type Page } from "@playwright/test";

/** What can't be reached: a control that is cut off at a side or lies under something, and a page that scrolls sideways. */
const faultsOf = (page: Page) =>
  page.evaluate(() => {
    const faults: string[] = [];
    const wide = document.documentElement.scrollWidth - innerWidth;
    if (wide > 0) faults.push(`the page scrolls ${wide} px sideways`);
    const root = [...document.querySelectorAll("dialog[open]")].pop() ?? document;
    const controls = "a[href], button, input, textarea, select, label:has(input)";
    for (const control of root.querySelectorAll<HTMLElement>(controls)) {
      const { width, height } = control.getBoundingClientRect();
      if (width < 2 || height < 2 || control.closest("[inert], [aria-hidden=true]")) continue;
      control.scrollIntoView({ block: "center", inline: "center" });
      const { left, right, top, bottom } = control.getBoundingClientRect();
      const name = control.getAttribute("aria-label") ?? (control.textContent.trim() || control.tagName);
      if (left < -1 || right > innerWidth + 1) faults.push(`${name} is cut off: ${left} to ${right}`);
      if (getComputedStyle(control).pointerEvents === "none" || control.matches("[type=range]")) continue;
      const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      if (!met || !(control.contains(met) || met.contains(control))) faults.push(`${name} is covered`);
      const isShortened = getComputedStyle(control).textOverflow === "ellipsis";
      if (control.scrollWidth > control.clientWidth + 1 && control.matches("button, a") && !isShortened)
        faults.push(`the words of ${name} leave it`);
    }
    scrollTo(0, 0);
    return faults;
  });

/** What is looked at: widths and height of the window in px, and sizes of text in percent. */
export interface Windows {
  widths: readonly number[];
  height: number;
  sizes: readonly number[];
}

/** Everything that is shown can be reached in each of the windows with each size of text. */
export async function expectInReach(
  page: Page,
  what: string,
  { widths, height, sizes }: Windows,
): Promise<void> {
  for (const width of widths) {
    for (const size of sizes) {
      await page.setViewportSize({ width, height });
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = `${size}%`;
        dispatchEvent(new Event("resize"));
      }, size);
      await expect.poll(() => faultsOf(page), `${what} with ${size} % text at ${width} px`).toEqual([]);
    }
  }
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
}
