import { expect, type Page } from "@playwright/test";
import { withAnswer } from "./support/answers";
import { commentRows, commentsButton, momentCard, momentsOf } from "./support/moments";
import { newPerson } from "./support/people";
import { routeFromNow } from "./support/routes";
import { signIn } from "./support/session";
import { test } from "./support/test";

const keptTexts = (page: Page) => page.evaluate(() => Object.values(sessionStorage).join());

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
  await routeFromNow(page, "**/api/comments/moment/**", (route) =>
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
  // The server has it before the app knows, and what is reloaded in between stays in the field.
  await expect.poll(() => keptTexts(page)).not.toContain("How early?");
  await page.reload();
  await commentsButton(moment).click();
  await expect(commentRows(moment)).toHaveCount(2);
  await expect(field).toHaveValue("");
});

test("MOM-05 a comment whose answer was lost with a reload is in its field again, and is posted once", async ({
  page,
  request,
}) => {
  const me = await newPerson(request);
  const moments = momentsOf(request, me);
  const { id } = await moments.post("Fog over the fields");
  await signIn(page, me);
  await page.goto("/moments");
  const moment = momentCard(page, "Fog over the fields");
  const field = moment.getByRole("textbox", { name: "Add a comment..." });
  await commentsButton(moment).click();
  await field.fill("Until noon");
  // It arrives; its answer does not.
  await routeFromNow(page, "**/api/comments/moment/**", (route) =>
    route.request().method() === "POST" ? withAnswer(route, () => {}) : route.continue(),
  );
  await field.press("Enter");
  await expect.poll(() => moments.commentTexts(id)).toEqual(["Until noon"]);
  await page.reload();
  await page.unroute("**/api/comments/moment/**");
  await commentsButton(moment).click();
  await expect(commentRows(moment)).toHaveCount(1);
  await expect(field).toHaveValue("Until noon");
  const answered = page.waitForResponse(
    (answer) => answer.request().method() === "POST" && answer.url().includes("/api/comments/"),
  );
  await field.press("Enter");
  expect((await answered).ok()).toBe(true);
  await expect(commentRows(moment)).toHaveCount(1);
  await expect(field).toHaveValue("");
  expect(await moments.commentTexts(id)).toEqual(["Until noon"]);
});

test("a comment that was not sent ends with its writer's session", async ({ page, request }) => {
  const me = await newPerson(request);
  await momentsOf(request, me).post("Fog in the hills");
  await signIn(page, me);
  await page.goto("/moments");
  const moment = momentCard(page, "Fog in the hills");
  await commentsButton(moment).click();
  await moment.getByRole("textbox", { name: "Add a comment..." }).fill("Between us");
  expect(await keptTexts(page)).toContain("Between us");
  await page.goto("/settings");
  await page.getByRole("button", { name: "Log Out" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Log Out" }).click();
  await expect(page).toHaveURL("/login");
  expect(await keptTexts(page)).not.toContain("Between us");
});

test("MOM-05 what others write shows in open comments by itself", async ({ page, request }) => {
  const [author, other] = [await newPerson(request), await newPerson(request)];
  const { id } = await momentsOf(request, author).post("Fog over the harbour", { audience: "public" });
  await signIn(page, author);
  await page.clock.install();
  await page.goto("/moments");
  const moment = momentCard(page, "Fog over the harbour");
  await commentsButton(moment).click();
  await expect(moment.getByText("No comments yet")).toBeVisible();
  await momentsOf(request, other).comment(id, "Which harbour?");
  await page.clock.runFor(10_000);
  await expect(commentRows(moment)).toHaveCount(1);
  await expect(moment.getByText("Which harbour?")).toBeVisible();
  await expect(commentsButton(moment)).toContainText("1");
});
