import { test as base, type BrowserContext, type Page, type Request, type TestInfo } from "@playwright/test";
import { SHOWN_PAGES } from "./failedPages";

/** How long a page may take to tell, in milliseconds: one whose script hangs tells nothing. */
const PATIENCE_MS = 2_000;
/** How many of its last requests a page tells. */
const MAX_REQUESTS = 8;
/** How many characters of what stands on a page are told. */
const MAX_LENGTH = 600;

/** The last documents and calls of the API that each page asked for. */
const requests = new WeakMap<Page, Request[]>();

const isTold = (request: Request) =>
  request.isNavigationRequest() || new URL(request.url()).pathname.startsWith("/api/");

/** Notes what the pages of a context ask for, so that one which fails can tell it. */
export function noteRequests(context: BrowserContext): void {
  context.on("page", (page) => {
    page.on("request", (request) => {
      if (isTold(request)) requests.set(page, [...(requests.get(page) ?? []), request].slice(-MAX_REQUESTS));
    });
  });
}

const inTime = <Value>(told: Promise<Value>, otherwise: Value) =>
  Promise.race([
    told.catch(() => otherwise),
    new Promise<Value>((done) => {
      setTimeout(done, PATIENCE_MS, otherwise);
    }),
  ]);

/** A request with the status of its answer, or with what became of it. */
async function tellRequest(request: Request): Promise<string> {
  const { pathname, search } = new URL(request.url());
  const became = request.response().then((answer) => `${answer?.status() ?? request.failure()?.errorText}`);
  return `${request.method()} ${pathname}${search} ${await inTime(became, "under way")}`;
}

/** How far the app that a page keeps on the device is, and one that is to replace it (src/worker/serviceWorker.ts). */
const tellWorkers = (page: Page) =>
  page.evaluate(async () => {
    const kept = await navigator.serviceWorker?.getRegistration();
    const { active, waiting, installing } = kept ?? {};
    return [active, waiting, installing].flatMap((worker) => worker?.state ?? []).join(", ");
  });

async function tellPage(page: Page): Promise<string> {
  const asked = await Promise.all((requests.get(page) ?? []).map(tellRequest));
  const workers = await inTime(tellWorkers(page), "");
  const shown = await inTime(page.ariaSnapshot({ timeout: PATIENCE_MS }), "can't be read");
  const text = shown.replaceAll(/\n\s*- \/url:.*/g, "").replaceAll(/\s+/g, " ");
  const kept = workers && ` (kept on the device: ${workers})`;
  return `${page.url()} (${asked.join(", ")})${kept} ${text.slice(0, MAX_LENGTH)}`;
}

/** Attaches what each page shows when a test has failed: by itself Playwright tells only of what was expected, not of what else stands there. */
export async function attachPagesIfFailed(contexts: BrowserContext[], info: TestInfo): Promise<void> {
  if (info.status === info.expectedStatus) return;
  const told = await Promise.all(contexts.flatMap((context) => context.pages()).map(tellPage));
  await info.attach(SHOWN_PAGES, { body: told.join("\n"), contentType: "text/plain" });
}

/** Playwright's `test`; one that fails attaches what stood on its pages. */
export const test = base.extend({
  context: async ({ context }, provide, info) => {
    noteRequests(context);
    await provide(context);
    await attachPagesIfFailed(context.browser()?.contexts() ?? [context], info);
  },
});
