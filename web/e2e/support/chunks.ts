import type { Page } from "@playwright/test";
import { connectionLine } from "./connection";

/** What can't be opened without a network says so with this hint. */
export const offlineHint = "Check your connection and try again.";

/** Nothing is prefetched: a chunk is loaded when it is needed. Only the first idle time is given, for what all screens need. */
export const fetchNothingBeforehand = (page: Page) =>
  page.addInitScript(() => {
    const whenIdle = globalThis.requestIdleCallback;
    globalThis.requestIdleCallback = (run) => {
      globalThis.requestIdleCallback = () => 0;
      return whenIdle(run, { timeout: 1 });
    };
  });

/** What runs behind the screens has been loaded: what listens for news, what shows the connection, and what knows of releases. */
export const backgroundStarted = (page: Page) =>
  Promise.all([
    page.waitForRequest((call) => new URL(call.url()).pathname === "/api/events"),
    connectionLine(page).waitFor({ state: "attached" }),
  ]);

/** Marks the page; the mark is gone once it was loaded again. */
export async function markPage(page: Page): Promise<() => Promise<boolean>> {
  const mark = () => (globalThis as { isSamePage?: boolean }).isSamePage === true;
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  return () => page.evaluate(mark);
}
