import { readFileSync } from "node:fs";
import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

/** How many characters of a page are told. */
const MAX_LENGTH = 600;

/** What stood on the page when a test failed, in one line, from the file that Playwright writes then. */
function pageIn({ attachments }: TestResult): string | undefined {
  const path = attachments.find(({ name }) => name === "error-context")?.path;
  const [, page] = /```yaml\n([\s\S]*?)```/.exec(path ? readFileSync(path, "utf8") : "") ?? [];
  return page
    ?.replaceAll(/\n\s*- \/url:.*/g, "")
    .replaceAll(/\s+/g, " ")
    .slice(0, MAX_LENGTH);
}

/** Prints after all what stood on the page of each test that failed, so that a log alone tells what happened: `tools/count-tests` repeats it. */
export default class FailedPages implements Reporter {
  readonly #lines: string[] = [];

  onTestEnd(test: TestCase, result: TestResult): void {
    const page = result.status === test.expectedStatus ? undefined : pageIn(result);
    if (page)
      this.#lines.push(`Page of ${test.location.file.split("/").at(-1)}:${test.location.line}: ${page}`);
  }

  onExit(): Promise<void> {
    for (const line of this.#lines) process.stdout.write(`${line}\n`);
    return Promise.resolve();
  }
}
