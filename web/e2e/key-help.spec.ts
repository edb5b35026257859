import { expect } from "@playwright/test";
import { fileOf } from "./support/built";
import { deferred } from "./support/deferred";
import { newPerson } from "./support/people";
import { signIn } from "./support/session";
import { test } from "./support/test";

test.use({ hasTouch: false });

test("in the list of keys what each does begins at one line, also beside wide keys", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, await newPerson(request));
  await page.goto("/messages");
  const help = page.getByRole("dialog", { name: "Keyboard" });
  await page.getByRole("button", { name: "Keyboard" }).click();
  await expect(help).toBeVisible();
  const starts = await help.locator("dl").evaluateAll((lists) =>
    lists.map((list) => {
      const lefts = [...list.querySelectorAll("dd")].map((does) => does.getBoundingClientRect().left);
      return new Set(lefts).size;
    }),
  );
  expect(new Set(starts)).toEqual(new Set([1]));
});

test("WIDE-01 ? and the numbers are heard as soon as a screen is there, before what comes later has loaded", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const { promise: released, resolve: release } = deferred();
  await page.route(`**/${fileOf("src/app/BackgroundTasks.tsx")}`, async (route) => {
    await released;
    await route.continue();
  });
  await signIn(page, await newPerson(request));
  await page.goto("/messages");
  await expect(page.getByText("No conversations yet").first()).toBeVisible();
  await page.keyboard.press("2");
  await expect(page).toHaveURL(/\/moments$/);
  await page.keyboard.press("?");
  release();
  await expect(page.getByRole("dialog", { name: "Keyboard" }).getByText("Next moment")).toBeVisible();
});
