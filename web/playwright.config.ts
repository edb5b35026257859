import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

const given = process.env["KINDRED_CHROMIUM"];
const chromium = given ?? (existsSync("/usr/bin/chromium") ? "/usr/bin/chromium" : undefined);

/**
 * Browser tests against the real server. KINDRED_BIN names its binary, KINDRED_E2E_ENGINE=postgres runs it over a fresh
 * PostgreSQL database; e2e/support/server.ts starts and stops it.
 */
export default defineConfig({
  testDir: "./e2e",
  globalSetup: "./e2e/support/server.ts",
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env["CI"] !== undefined,
  retries: 0,
  // Room for a busy machine: what is awaited is a condition, never a speed.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [["list"]],
  use: {
    baseURL: process.env["KINDRED_E2E_URL"] ?? "",
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: "en-US",
    trace: "retain-on-failure",
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
