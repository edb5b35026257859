import { join } from "node:path";
import { expect } from "@playwright/test";
import { createServer, type ViteDevServer } from "vite";
import { expectAccessible } from "./support/axe";
import { test } from "./support/test";

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
    await expectAccessible(page, "dialog[open]");
    await page
      .getByRole("button", { name: /^(Close|OK|Cancel|Done)$/ })
      .last()
      .click();
    await expect(page.getByRole("dialog").or(page.getByRole("alertdialog"))).toHaveCount(0);
  }
  // It shows either theme whatever the device's is.
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.emulateMedia({ colorScheme: "light" });
  const light = await ground();
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await ground();
  expect(dark).not.toBe(light);
  await page.getByRole("link", { name: "light" }).click();
  await expect.poll(ground).toBe(light);
  await page.emulateMedia({ colorScheme: "light" });
  await page.getByRole("link", { name: "dark" }).click();
  await expect.poll(ground).toBe(dark);
  expect(errors).toEqual([]);
});
