import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { defineConfig, type PlaywrightTestConfig } from "@playwright/test";

/**
 * The browser that tools/setup finds or installs: the same names on the same PATH. The headless shell is Chromium without
 * what a window needs: the tests take two thirds of the CPU time with it.
 */
const browser = process.env["KINDRED_CHROMIUM"] ?? onPath("chromium-headless-shell") ?? onPath("chromium");

function onPath(name: string): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** What the browser does on a cluster, too. Below it every route and store function is tested on both engines. */
const journeys = ["journey", "discovery", "chat-live", "moments", "account"];
const onlyJourneys = process.env["KINDRED_E2E_JOURNEYS"] === "only";

const browserArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** What starts the browser, with more arguments. */
const launching = (...more: string[]) => ({
  ...(browser && { executablePath: browser }),
  args: [...browserArguments, ...more],
});

/** What measurements and recordings share with the tests. */
export const base = {
  // Each run empties its folder.
  outputDir: `./test-results/${onlyJourneys ? "journeys" : "all"}`,
  globalSetup: "./e2e/support/server.ts",
  fullyParallel: true,
  forbidOnly: process.env["CI"] !== undefined,
  retries: 0,
  // Room for a busy machine: what is awaited is a condition, never a speed.
  timeout: 90_000,
  expect: {
    timeout: 20_000,
    // Another machine draws the edges of letters a little differently.
    toHaveScreenshot: { maxDiffPixelRatio: 0.01, scale: "device" },
  },
  snapshotPathTemplate: "{testDir}/visual/{arg}{ext}",
  reporter: [["list"], ["./e2e/support/failedPages.ts"]],
  use: {
    baseURL: process.env["KINDRED_E2E_URL"] ?? "",
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: "en-US",
    // It would answer what tests watch or hold back; the tests about it allow it.
    serviceWorkers: "block",
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: launching(),
  },
} satisfies PlaywrightTestConfig;

/** They wait for browsers of their own: begun last, they would be waited for alone. */
const slowToStart = ["**/push.spec.ts", "**/verification.spec.ts"];

/**
 * Browser tests against the real server. KINDRED_BIN names its binary, which e2e/support/server.ts starts and stops;
 * KINDRED_E2E_JOURNEYS=only runs the journeys alone, as `make browser-cluster` does over a cluster. A failure leaves a screenshot and what was on
 * the page in test-results; KINDRED_E2E_TRACE=on records a trace of everything, which doubles the time.
 */
export default defineConfig({
  ...base,
  testDir: "./e2e",
  projects: onlyJourneys
    ? [{ name: "", testMatch: journeys.map((name) => `**/${name}.spec.ts`) }]
    : [
        { name: "slow to start", testMatch: slowToStart },
        { name: "", testIgnore: slowToStart },
      ],
  // A test waits a part of its time: 4 workers keep 2 cores busy.
  workers: 4,
  use: {
    ...base.use,
    trace: process.env["KINDRED_E2E_TRACE"] === "on" ? "on" : "off",
    // No page lives long enough to be worth the compilers that optimise: without them a run takes a tenth less CPU time.
    launchOptions: launching("--js-flags=--no-opt --no-maglev"),
  },
});
