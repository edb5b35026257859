import type { Page } from "@playwright/test";

/** A tablet, with two panes beside each other, and turned, with one. */
export const tablet = { width: 1180, height: 820 };
export const upright = { width: 820, height: 1180 };

/** Turns it, and waits until the app has heard of it: also what is to stay as it is can be looked at then. */
export async function turn(page: Page, size: typeof tablet): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(
    (isWide) =>
      new Promise<void>((done) => {
        const look = () => {
          const heard = matchMedia("(min-width: 1024px)").matches === isWide;
          // The change is told before the next frame.
          requestAnimationFrame(() => (heard ? done() : look()));
        };
        look();
      }),
    size.width >= 1024,
  );
}
