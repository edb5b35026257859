import { defineConfig } from "@playwright/test";
import { base } from "./playwright.config";

/** The pictures and the recording of the README, taken anew: `make tour`. */
export default defineConfig({
  ...base,
  testDir: "./e2e/tour",
  testMatch: "*.tour.ts",
  outputDir: "./test-results/tour",
  globalSetup: "./e2e/support/demoServer.ts",
  workers: 1,
  timeout: 300_000,
  use: { ...base.use, deviceScaleFactor: 2 },
});
