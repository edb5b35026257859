import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

/** The attachment with what stood on the pages of a test that failed, one page a line. */
export const SHOWN_PAGES = "shown pages";

/** Prints after all what stood on the pages of each test that failed, so that a log alone tells what happened: `tools/count-tests` repeats it. */
export default class FailedPages implements Reporter {
  readonly #lines: string[] = [];

  onTestEnd(test: TestCase, { attachments }: TestResult): void {
    const place = `${test.location.file.split("/").at(-1)}:${test.location.line}`;
    const told = attachments
      .filter(({ name }) => name === SHOWN_PAGES)
      .map(({ body }) => body?.toString() ?? "");
    for (const page of told.flatMap((pages) => pages.split("\n")).filter(Boolean))
      this.#lines.push(`Page of ${place}: ${page}`);
  }

  onExit(): Promise<void> {
    for (const line of this.#lines) process.stdout.write(`${line}\n`);
    return Promise.resolve();
  }
}
