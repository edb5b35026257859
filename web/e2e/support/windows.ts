import type { BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import type { Person } from "./people";
import { signIn } from "./session";
import { attachPagesIfFailed, noteRequests, test as base } from "./test";

/** Opens a window of its own, for somebody signed in or for a visitor. */
export type OpenWindow = (person?: Person, options?: BrowserContextOptions) => Promise<Page>;

/** Tests that need more windows than one. They are closed with the test: an open one goes on asking the server. */
export const test = base.extend<{ openWindow: OpenWindow }>({
  openWindow: async ({ browser }, provide, info) => {
    const contexts: BrowserContext[] = [];
    await provide(async (person, options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      noteRequests(context);
      const page = await context.newPage();
      if (person) await signIn(page, person);
      return page;
    });
    await attachPagesIfFailed(contexts, info);
    for (const context of contexts) await context.close();
  },
});
