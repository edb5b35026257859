import { expect, test } from "@playwright/test";
import { newPerson } from "./support/people";
import { signIn } from "./support/session";

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
