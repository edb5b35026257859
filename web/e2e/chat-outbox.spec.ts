import { expect, type Page, test } from "@playwright/test";
import { makeMatch } from "./support/api";
import { peopleIn } from "./support/people";
import { signIn } from "./support/session";

const box = (page: Page) => page.getByRole("textbox", { name: "Write a message" });
const history = (page: Page) => page.getByRole("log", { name: "Messages" });

test("POLISH-05 texts that failed are one bubble each and one line for the room; writing on loses none of them", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Zinder", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  await signIn(page, me);
  await page.goto(`/chat/${room}`);
  await expect(box(page)).toBeVisible();
  await page.route("**/send", (route) => route.fulfill({ status: 400, json: { error: "Too rude" } }));
  for (const words of ["First", "Second"]) {
    await box(page).fill(words);
    await box(page).press("Enter");
    await expect(history(page).getByText(words)).toHaveCount(1);
    await expect(box(page)).toHaveValue("");
  }
  const alerts = history(page).getByRole("alert");
  await expect(alerts).toHaveCount(1);
  await expect(alerts).toHaveText("Not sent. Too rude");
  await page.unroute("**/send");
  await history(page).getByRole("button", { name: "Edit" }).first().click();
  await expect(box(page)).toHaveValue("First");
  await expect(history(page).getByText("First")).toHaveCount(0);
  await box(page).fill("The first");
  await box(page).press("Enter");
  await history(page).getByRole("button", { name: "Try Again" }).click();
  await expect(alerts).toHaveCount(0);
  // In the room, not on the way there: a reload would interrupt it.
  for (const words of ["The first", "Second"])
    await expect(history(page).getByRole("listitem").filter({ hasText: words })).toBeVisible();
  await page.reload();
  await expect(history(page).getByText(/^(The first|First|Second)$/)).toHaveText(["The first", "Second"]);
});
