import { expect } from "@playwright/test";
import { withAnswer } from "./support/answers";
import { fileOf } from "./support/built";
import { deferred } from "./support/deferred";
import { momentCard } from "./support/moments";
import { newPerson } from "./support/people";
import { routeFromNow } from "./support/routes";
import { signIn } from "./support/session";
import { openStarted } from "./support/started";
import { test } from "./support/test";

const list = "**/api/moments/list?limit=20&offset=0";

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

test("POST-05 what is posted is among the moments once, and stays, though they were asked for before and are answered after it", async ({
  page,
  request,
}) => {
  await signIn(page, await newPerson(request));
  const listed = page.waitForResponse(list);
  await openStarted(page, "/moments");
  await listed;
  const [asked, held, arrived] = [deferred(), deferred(), deferred()];
  await routeFromNow(
    page,
    list,
    (route) =>
      withAnswer(route, async (answer) => {
        asked.resolve();
        await held.promise;
        await route.fulfill({ response: answer });
        arrived.resolve();
      }),
    { times: 1 },
  );
  await page.getByRole("button", { name: "Refresh" }).click();
  await asked.promise;
  await page.getByRole("link", { name: "New moment" }).click();
  await page.getByPlaceholder("Share what's new...").fill("Ice on the pond");
  await page.getByRole("radio", { name: "Matches only" }).check();
  await page.getByRole("button", { name: "Post", exact: true }).click();
  await expect(page).toHaveURL("/moments");
  await expect(momentCard(page, "Ice on the pond")).toHaveCount(1);
  // The list is asked for once more behind the late answer: that alone must not take the moment away until then.
  const again = deferred();
  await routeFromNow(page, list, async (route) => {
    await again.promise;
    await route.fallback();
  });
  const askedAgain = page.waitForRequest(list);
  held.resolve();
  await arrived.promise;
  await askedAgain;
  await expect(momentCard(page, "Ice on the pond")).toHaveCount(1);
  again.resolve();
  await expect(page.getByRole("button", { name: "Refresh" })).toBeVisible();
  await expect(momentCard(page, "Ice on the pond")).toHaveCount(1);
});
