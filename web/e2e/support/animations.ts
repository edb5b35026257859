import type { Page } from "@playwright/test";

/** Waits until nothing moves or changes its colour any more. What goes on for ever, such as a spinner, does not count. */
export const animationsEnd = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const isRunning = (one: Animation) =>
      one.playState === "running" && one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    for (;;) {
      const running = document.getAnimations().filter(isRunning);
      if (running.length === 0) return;
      await Promise.allSettled(running.map(({ finished }) => finished));
    }
  });
