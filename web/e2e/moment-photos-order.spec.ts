import { expect } from "@playwright/test";
import { newPerson } from "./support/people";
import { photo } from "./support/pictures";
import { signIn } from "./support/session";
import { test } from "./support/test";

test("POST-02 a moment's photo goes on by the arrow keys, and the focus with it", async ({
  page,
  request,
}) => {
  await signIn(page, await newPerson(request));
  await page.goto("/create-moment");
  const chosen = ["first.png", "second.png", "third.png"].map((name, at) => ({ ...photo(at), name }));
  await page.locator('input[type="file"]').setInputFiles(chosen);
  const items = page
    .getByRole("list", { name: "Photos" })
    .getByRole("listitem")
    .filter({ has: page.locator("img") });
  await expect(items).toHaveCount(3);
  const sources = () =>
    items.locator("img").evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  const [first, second, third] = await sources();
  await items.first().getByRole("button").first().focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect.poll(sources).toEqual([second, third, first]);
  await expect(items.nth(2).getByRole("button").first()).toBeFocused();
});
