import { join } from "node:path";
import { expect } from "@playwright/test";
import { createServer, type ViteDevServer } from "vite";
import { expectAccessible } from "./support/axe";
import { test } from "./support/test";

// One server for all of them.
test.describe.configure({ mode: "default" });

/** The server of `make dev`: no build of the app has the page of all components. */
let development: ViteDevServer;
let components: string;
test.beforeAll(async () => {
  development = await createServer({ root: join(import.meta.dirname, ".."), logLevel: "error" });
  await development.listen(0);
  components = new URL("dev/ui", development.resolvedUrls?.local[0]).href;
});
test.afterAll(() => development.close());

const dialogs = ["Dialog", "AlertDialog", "AlertDialog that asks", "Sheet", "Sheet with something unsaved"];

test("ACCESS-01 every component is clean for axe in every state, by day and by night, and so are dialogs over them", async ({
  page,
}) => {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(components);
  await expect(page.getByRole("heading", { name: "Dialogs and toasts" })).toBeVisible();
  await expect(page.getByText("What stands where a chunk can't be loaded.")).toBeVisible();
  await expectAccessible(page);
  for (const name of dialogs) {
    await page.getByRole("button", { name, exact: true }).click();
    await expect(page.getByRole("dialog").or(page.getByRole("alertdialog"))).toBeVisible();
    await expectAccessible(page);
    await page
      .getByRole("button", { name: /^(Close|OK|Cancel|Done)$/ })
      .last()
      .click();
    await expect(page.getByRole("dialog").or(page.getByRole("alertdialog"))).toHaveCount(0);
  }
  expect(errors).toEqual([]);
});

test("the page of all components shows either theme whatever the device's is", async ({ page }) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  for (const [theme, other] of [
    ["light", "dark"],
    ["dark", "light"],
  ] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await page.goto(components);
    await expect(page.getByRole("heading", { name: "Components" })).toBeVisible();
    const wanted = await ground();
    await page.emulateMedia({ colorScheme: other });
    expect(await ground()).not.toBe(wanted);
    await page.getByRole("link", { name: theme }).click();
    await expect.poll(ground).toBe(wanted);
  }
});
