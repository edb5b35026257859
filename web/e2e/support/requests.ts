import { expect, type Page } from "@playwright/test";

/** Every like, superlike, skip and undo that goes out, in its order; whom an undo is about, its query says alone. */
export function swipeCallsOf(page: Page): { act: string; id: string }[] {
  const calls: { act: string; id: string }[] = [];
  page.on("request", (call) => {
    const [, act = "", id = ""] =
      /\/api\/matches\/(like|superlike|skip|undo)(?:\/(\w+))?(?:\?|$)/.exec(call.url()) ?? [];
    if (act) calls.push({ act, id });
  });
  return calls;
}

/** What the page writes to the console as a warning: failures that nobody need hear of. */
export function warningsOf(page: Page): string[] {
  const warnings: string[] = [];
  page.on("console", (line) => line.type() === "warning" && warnings.push(line.text()));
  return warnings;
}

/** Once two pictures were drawn after a failure was dealt with, neither a toast nor an alert is there. */
export async function expectNoMessage(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  const toasts = page.locator("[role=status][aria-live=polite] > p");
  const alerts = page.getByRole("alert").or(page.getByRole("alertdialog"));
  expect(await toasts.or(alerts).allTextContents()).toEqual([]);
}
