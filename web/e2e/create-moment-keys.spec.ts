import { expect, type Page } from "@playwright/test";
import { momentCard } from "./support/moments";
import { peopleIn } from "./support/people";
import { photo } from "./support/pictures";
import { routeFromNow } from "./support/routes";
import { signIn } from "./support/session";
import { test } from "./support/test";

const post = (page: Page) => page.getByRole("banner").getByRole("button", { name: /^Post/ });
const words = (page: Page) => page.getByPlaceholder("Share what's new...");

test("POST-05 WIDE-01 Control+Enter and Meta+Enter in the text post as the button does, once there is something to post, and Enter makes a line", async ({
  page,
  request,
}) => {
  const [me] = await peopleIn(request, "Kirkwall", ["Alex"]);
  await signIn(page, me);
  const answers: number[] = [];
  page.on("response", (answer) => {
    if (answer.url().endsWith("/api/moments/create")) answers.push(answer.status());
  });
  await page.goto("/create-moment");
  await words(page).press("Control+Enter");
  await words(page).pressSequentially("Wind");
  await words(page).press("Enter");
  await words(page).pressSequentially("and rain");
  await expect(words(page)).toHaveValue("Wind\nand rain");

  // What fails is told, and the focus is not lost.
  await routeFromNow(page, "**/api/moments/create", (route) => route.fulfill({ status: 500, body: "{}" }));
  await words(page).press("Control+Enter");
  await expect(page.getByRole("main").getByRole("alert")).toHaveText("Failed to post moment");
  await expect(post(page)).toBeFocused();
  await page.unroute("**/api/moments/create");
  await words(page).press("Control+Enter");
  await expect(page).toHaveURL("/moments");
  await expect(momentCard(page, "Wind and rain")).toHaveCount(1);

  await page.getByRole("link", { name: "New moment" }).click();
  await words(page).fill("Sun again");
  await words(page).press("Meta+Enter");
  await expect(page).toHaveURL("/moments");
  await expect(momentCard(page, "Sun again")).toHaveCount(1);
  expect(answers).toEqual([500, 200, 200]);
});

test("POST-05 WIDE-01 Control+Enter asks as the button does where photos would be lost", async ({
  page,
  request,
}) => {
  const [me] = await peopleIn(request, "Lerwick", ["Alex"]);
  await signIn(page, me);
  await page.goto("/create-moment");
  await page.route("**/api/moments/upload-image", (route) => route.abort());
  await page.locator('input[type="file"]').setInputFiles([photo(1, 48, 48)]);
  await page.getByRole("alertdialog").getByRole("button", { name: "OK" }).click();
  await expect(page.getByRole("button", { name: "Upload photo 1 again" })).toBeVisible();
  await words(page).fill("Wind");
  await words(page).press("Control+Enter");
  const asked = page.getByRole("alertdialog", { name: /without/i });
  await expect(asked).toBeVisible();
  await asked.getByRole("button", { name: "Go back" }).click();
  await expect(words(page)).toHaveValue("Wind");
  await expect(page).toHaveURL("/create-moment");
});
