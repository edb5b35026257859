import { expect } from "@playwright/test";
import { newPerson } from "./support/people";
import { photo } from "./support/pictures";
import { routeFromNow } from "./support/routes";
import { signIn } from "./support/session";
import { test } from "./support/test";

test("POST-05 a photo that failed to upload is left out of a moment only when one says so", async ({
  page,
  request,
}) => {
  await signIn(page, await newPerson(request));
  await page.goto("/create-moment");
  const files = page.locator('input[type="file"]').first();
  await files.setInputFiles(photo(1));
  const retry = page.getByRole("button", { name: "Upload photo 2 again" });
  const post = page.getByRole("button", { name: "Post", exact: true });
  await expect(post).toBeEnabled();
  await routeFromNow(page, "**/api/moments/upload-image", (route) => route.abort());
  await files.setInputFiles(photo(2));
  await page.getByRole("alertdialog").getByRole("button", { name: "OK" }).click();
  await expect(retry).toBeVisible();

  const question = page.getByRole("alertdialog", { name: "Post without 1 photo?" });
  await post.click();
  await question.getByRole("button", { name: "Go back" }).click();
  await expect(page).toHaveURL("/create-moment");
  await page.unroute("**/api/moments/upload-image");
  await retry.click();
  await expect(retry).toHaveCount(0);
  await expect(post).toBeEnabled();

  await page.route("**/api/moments/upload-image", (route) => route.abort());
  await files.setInputFiles(photo(3));
  await page.getByRole("alertdialog").getByRole("button", { name: "OK" }).click();
  await expect(page.getByRole("button", { name: "Upload photo 3 again" })).toBeVisible();
  await post.click();
  await question.getByRole("button", { name: "Post without" }).click();
  await expect(page).toHaveURL("/moments");
  // One's own: another test may have posted after it.
  const own = page.getByRole("article").filter({ has: page.getByRole("button", { name: "Delete moment" }) });
  await expect(own.getByRole("button", { name: /photo|picture/i })).toHaveCount(2);
});
