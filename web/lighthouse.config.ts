import { defineConfig } from "@playwright/test";
import { base } from "./playwright.config";

/** How fast screens appear on a phone, measured by Lighthouse: `make lighthouse`, apart from the tests. */
export default defineConfig({
  ...base,
  testDir: "./e2e/lighthouse",
  testMatch: "*.lighthouse.ts",
  outputDir: "./test-results/lighthouse",
  globalSetup: "./e2e/support/demoServer.ts",
  workers: 1,
  timeout: 1_800_000,
});
