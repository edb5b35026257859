import { expect, test } from "@playwright/test";
import { commentRows, commentsButton, momentCard, momentsOf } from "./support/moments";
import { newPerson } from "./support/people";
import { signIn } from "./support/session";

test("POLISH-05 a comment that could not be sent, and a reply that is being written, outlive a reload, and nothing else", async ({
  page,
  request,
}) => {
  const me = await newPerson(request);
  const moments = momentsOf(request, me);
  const { id } = await moments.post("Fog on the lake");
  await moments.comment(id, "It was early");
  await signIn(page, me);
  await page.goto("/moments");
  const moment = momentCard(page, "Fog on the lake");
  const field = moment.getByRole("textbox", { name: "Add a comment..." });
  await commentsButton(moment).click();
  await field.fill("How early?");
  await page.route("**/api/comments/moment/**", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await page.keyboard.press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "OK" }).click();
  await expect(field).toHaveValue("How early?");
  await page.unroute("**/api/comments/moment/**");
  await page.reload();
  await commentsButton(moment).click();
  await expect(field).toHaveValue("How early?");

  await moment.getByRole("button", { name: /^Reply to/ }).click();
  await expect(moment.getByText(/^Replying to/)).toBeVisible();
  await page.reload();
  await commentsButton(moment).click();
  await expect(moment.getByText(/^Replying to/)).toBeVisible();
  await field.press("Enter");
  await expect(commentRows(moment)).toHaveCount(2);
  await expect.poll(() => moments.commentTexts(id)).toEqual(["It was early", "How early?"]);
  await page.reload();
  await commentsButton(moment).click();
  await expect(commentRows(moment)).toHaveCount(2);
  await expect(field).toHaveValue("");
});

test("a comment that was not sent ends with its writer's session", async ({ page, request }) => {
  const me = await newPerson(request);
  await momentsOf(request, me).post("Fog in the hills");
  await signIn(page, me);
  await page.goto("/moments");
  const moment = momentCard(page, "Fog in the hills");
  await commentsButton(moment).click();
  await moment.getByRole("textbox", { name: "Add a comment..." }).fill("Between us");
  const kept = () => page.evaluate(() => Object.values(sessionStorage).join());
  expect(await kept()).toContain("Between us");
  await page.goto("/settings");
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page).toHaveURL("/login");
  expect(await kept()).not.toContain("Between us");
});
