import { defineConfig } from "@playwright/test";
import base from "./playwright.config";

/** How the app feels on a slow device: measured and printed, apart from the tests. */
export default defineConfig({
  ...base,
  testDir: "./e2e/feel",
  testMatch: "*.feel.ts",
  workers: 1,
  timeout: 300_000,
  use: { ...base.use, trace: "off" },
});
