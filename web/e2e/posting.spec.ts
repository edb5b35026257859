import { expect } from "@playwright/test";
import { fileOf } from "./support/built";
import { deferred } from "./support/deferred";
import { momentCard } from "./support/moments";
import { newPerson } from "./support/people";
import { signIn } from "./support/session";
import { test } from "./support/test";

test("POST-05 POLISH-05 what is posted stays in sight until the moments are there", async ({
  page,
  request,
}) => {
  // The moments are not loaded beforehand.
  await page.addInitScript(() => {
    globalThis.requestIdleCallback = () => 0;
  });
  await signIn(page, await newPerson(request));
  const { promise, resolve } = deferred();
  await page.route(`**/${fileOf("src/features/moments/MomentsScreen.tsx")}`, async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto("/create-moment");
  const words = page.getByPlaceholder("Share what's new...");
  await words.fill("Snow on the roofs");
  const posted = page.waitForResponse("**/api/moments/create");
  await page.getByRole("button", { name: "Post", exact: true }).click();
  await posted;
  await expect(page).toHaveURL("/moments");
  await expect(words).toHaveValue("Snow on the roofs");
  resolve();
  await expect(momentCard(page, "Snow on the roofs")).toHaveCount(1);
  await page.goto("/create-moment");
  await expect(words).toHaveValue("");
});
