import { defineConfig } from "@playwright/test";
import { base } from "./playwright.config";

/** How late the app answers swipes on a slow device: measured and printed, apart from the tests. */
export default defineConfig({
  ...base,
  testDir: "./e2e/bench",
  testMatch: "*.bench.ts",
  workers: 1,
  timeout: 300_000,
});
