import { test as base, type BrowserContext, type Page, type TestInfo } from "@playwright/test";
import { SHOWN_PAGES } from "./failedPages";

/** How long a page may take to tell, in milliseconds: one whose script hangs tells nothing. */
const PATIENCE_MS = 2_000;
/** How many of its last calls of the API a page tells. */
const MAX_CALLS = 8;
/** How many characters of what stands on a page are told. */
const MAX_LENGTH = 600;

/** How a page came to be loaded, how long ago, and its last calls of the API with what was answered; 0 is no answer. */
function pageState(maxCalls: number): string {
  const [loaded] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const calls = (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
    .filter(({ name }) => new URL(name).pathname.startsWith("/api/"))
    .slice(-maxCalls)
    .map(({ name, responseStatus }) => `${new URL(name).pathname} ${responseStatus}`);
  const seconds = (performance.now() / 1_000).toFixed(1);
  return `${location.pathname}${location.search} (${loaded?.type}, ${seconds} s ago; ${calls.join(", ")})`;
}

const orNothing = (told: Promise<string>) =>
  Promise.race([
    told.catch(() => ""),
    new Promise<string>((done) => {
      setTimeout(done, PATIENCE_MS, "");
    }),
  ]);

async function tell(page: Page): Promise<string> {
  const state = await orNothing(page.evaluate(pageState, MAX_CALLS));
  const shown = await orNothing(page.ariaSnapshot({ timeout: PATIENCE_MS }));
  const text = shown.replaceAll(/\n\s*- \/url:.*/g, "").replaceAll(/\s+/g, " ");
  return `${state} ${text.slice(0, MAX_LENGTH)}`;
}

/** Attaches what each page shows when a test has failed: by itself Playwright tells only of what was expected, not of what else stands there. */
export async function attachPagesIfFailed(contexts: BrowserContext[], info: TestInfo): Promise<void> {
  if (info.status === info.expectedStatus) return;
  const told = await Promise.all(contexts.flatMap((context) => context.pages()).map(tell));
  await info.attach(SHOWN_PAGES, { body: told.join("\n"), contentType: "text/plain" });
}

/** Playwright's `test`; one that fails attaches what stood on its pages. */
export const test = base.extend({
  context: async ({ context }, provide, info) => {
    await provide(context);
    await attachPagesIfFailed(context.browser()?.contexts() ?? [context], info);
  },
});
