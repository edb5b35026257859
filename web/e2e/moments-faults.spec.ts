import { expect, type Page } from "@playwright/test";
import { changeJson, loseAnswer } from "./support/answers";
import { expectAccessible } from "./support/axe";
import { makeMatch } from "./support/api";
import { commentRows, commentsButton, momentCard, momentsOf } from "./support/moments";
import { peopleIn } from "./support/people";
import { routeFromNow } from "./support/routes";
import { signIn } from "./support/session";
import { openStarted } from "./support/started";
import { test } from "./support/test";

const alert = (page: Page) => page.getByRole("alertdialog");

test("MOM-06 only own comments can be deleted, which asks first; one without a valid id alerts '无效的评论ID' and nothing is sent", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Regina", ["Alex", "Ben"]);
  await makeMatch(request, me, ben);
  const [mine, bens] = [momentsOf(request, me), momentsOf(request, ben)];
  const { id } = await bens.post("Say something");
  await bens.comment(id, "Said by Ben");
  const own = await mine.comment(id, "Said by me");
  const nameless = await mine.comment(id, "Without a name");
  await signIn(page, me);
  // The server itself never answers such an id.
  await page.route(`**/api/comments/moment/${id}*`, (route) =>
    changeJson(route, (body: { comments: { id: string }[] }) => {
      for (const comment of body.comments) {
        if (comment.id === nameless.id) comment.id = "undefined";
      }
      return body;
    }),
  );
  const deleted: string[] = [];
  page.on("request", (sent) => {
    if (sent.method() === "DELETE") deleted.push(new URL(sent.url()).pathname);
  });
  await page.goto("/moments");
  const card = momentCard(page, "Say something");
  await commentsButton(card).click();
  const commentWith = (words: string) => commentRows(card).filter({ hasText: words });
  await expect(commentRows(card)).toHaveCount(3);
  await expect(commentWith("Said by Ben").getByRole("button", { name: "Delete comment" })).toHaveCount(0);

  await commentWith("Without a name").getByRole("button", { name: "Delete comment" }).click();
  await expect(alert(page)).toContainText("无效的评论ID");
  await expectAccessible(page);
  await alert(page).getByRole("button", { name: "OK" }).click();
  await expect(alert(page)).toHaveCount(0);
  await expect(commentRows(card)).toHaveCount(3);
  expect(deleted).toEqual([]);

  const remove = commentWith("Said by me").getByRole("button", { name: "Delete comment" });
  await remove.click();
  await expect(alert(page)).toContainText("Are you sure you want to delete this comment?");
  await alert(page).getByRole("button", { name: "Cancel" }).click();
  await expect(commentWith("Said by me")).toBeVisible();
  expect(deleted).toEqual([]);
  await remove.click();
  await alert(page).getByRole("button", { name: "Delete" }).click();
  await expect(commentWith("Said by me")).toHaveCount(0);
  await expect.poll(() => bens.commentTexts(id)).toEqual(["Said by Ben", "Without a name"]);
  expect(deleted).toEqual([`/api/comments/${own.id}`]);
});

test("MOM-08 what fails is alerted and put back; a feed that does not load is logged and shows a neutral state with a retry", async ({
  page,
  request,
}) => {
  test.slow();
  const [me, ben] = await peopleIn(request, "Edmonton", ["Alex", "Ben"]);
  await makeMatch(request, me, ben);
  const mine = momentsOf(request, me);
  const { id } = await mine.post("My moment");
  await mine.comment(id, "My comment");
  await momentsOf(request, ben).comment(id, "His comment");
  await signIn(page, me);
  const logged: string[] = [];
  page.on("console", (line) => logged.push(line.text()));
  const refused = { status: 500, json: { error: "The moments are unavailable", code: "internal" } };
  await page.route("**/api/moments/list*", (route) => route.fulfill(refused));
  await page.goto("/moments");
  const retry = page.getByRole("button", { name: "Try Again" });
  await expect(retry).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(/unavailable|error|fail|wrong|No moments yet/i);
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect(logged.some((line) => line.includes("moments") && line.includes("unavailable"))).toBe(true);
  await expectAccessible(page);
  await page.unrouteAll({ behavior: "wait" });
  await retry.click();
  const card = momentCard(page, "My moment");
  await expect(card).toBeVisible();
  await expect(retry).toHaveCount(0);

  await page.route("**/api/comments/**", (route) =>
    route.request().method() === "GET" ? route.fallback() : route.fulfill(refused),
  );
  await commentsButton(card).click();
  await expect(commentRows(card)).toHaveCount(2);
  const field = card.getByPlaceholder("Add a comment...");
  const failed = async (words: string) => {
    await expect(alert(page)).toContainText(words);
    await alert(page).getByRole("button", { name: "OK" }).click();
    await expect(alert(page)).toHaveCount(0);
  };
  await field.fill("Not heard");
  await card.getByRole("button", { name: "Send" }).click();
  await failed("Failed to post comment.");
  // Nothing typed is lost, and the counts are as they were.
  await expect(field).toHaveValue("Not heard");
  await expect(commentRows(card)).toHaveCount(2);
  await expect(commentsButton(card)).toHaveText("Comments 2");

  await commentRows(card)
    .filter({ hasText: "My comment" })
    .getByRole("button", { name: "Delete comment" })
    .click();
  await alert(page).getByRole("button", { name: "Delete" }).click();
  await failed("Failed to delete comment.");
  await expect(commentRows(card)).toHaveText([/My comment/, /His comment/]);
  await expect(commentsButton(card)).toHaveText("Comments 2");

  await page.route(`**/api/moments/${id}`, (route) => route.fulfill(refused));
  await card.getByRole("button", { name: "Delete moment" }).click();
  await alert(page).getByRole("button", { name: "Delete" }).click();
  await failed("Failed to delete moment.");
  await expect(card).toBeVisible();
  expect((await mine.mine()).map((moment) => moment.comments)).toEqual([2]);

  // An answer that was lost on its way: the comment is posted once.
  await page.unrouteAll({ behavior: "wait" });
  await page.route("**/api/comments/moment/*", (route) =>
    route.request().method() === "GET" ? route.fallback() : loseAnswer(route),
  );
  await commentsButton(card).click();
  await expect(commentRows(card)).toHaveCount(2);
  await expect(field).toHaveValue("Not heard");
  await card.getByRole("button", { name: "Send" }).click();
  await failed("Failed to post comment.");
  await page.unrouteAll({ behavior: "wait" });
  await card.getByRole("button", { name: "Send" }).click();
  await expect(commentRows(card).last().getByRole("button", { name: "Delete comment" })).toBeVisible();
  expect(await mine.commentTexts(id)).toEqual(["My comment", "His comment", "Not heard"]);
});

test("MOM-08 where what is new could not be loaded a line says so, with a retry, and the moments stay", async ({
  page,
  request,
}) => {
  const [me] = await peopleIn(request, "Masterton", ["Alex"]);
  const mine = momentsOf(request, me);
  // Among all moments there may be a newer one of another test, which then has the focus.
  const tagged = { hashtags: ["masterton"] };
  await mine.post("The one before", tagged);
  await signIn(page, me);
  await openStarted(page, "/moments?tag=masterton");
  await expect(momentCard(page, "The one before")).toBeVisible();
  const refresh = page.getByRole("button", { name: "Refresh" });
  const line = page.getByRole("main").getByRole("status").filter({ hasText: "taking a break" });
  await mine.post("The new one", tagged);
  const refused = { status: 500, json: { error: "The moments are unavailable", code: "internal" } };
  await routeFromNow(page, "**/api/moments/list*", (route) => route.fulfill(refused));
  await refresh.click();
  await expect(line).toBeVisible();
  await expect(momentCard(page, "The one before")).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(/unavailable|error|fail|wrong/i);
  await expectAccessible(page);
  await page.unrouteAll({ behavior: "wait" });
  await line.getByRole("button", { name: "Try Again" }).press("Enter");
  await expect(momentCard(page, "The new one")).toBeVisible();
  await expect(line).toHaveCount(0);
  await expect(momentCard(page, "The new one")).toBeFocused();
});

test("MOM-05 who comments on a moment that was just deleted is told so, and it goes", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Libourne", ["Alex", "Ben"]);
  await makeMatch(request, me, ben);
  const bens = momentsOf(request, ben);
  const { id } = await bens.post("Gone in a minute");
  await signIn(page, me);
  await page.goto("/moments");
  const card = momentCard(page, "Gone in a minute");
  await commentsButton(card).click();
  const field = page.getByRole("textbox", { name: "Add a comment..." });
  await field.fill("Where is it?");
  await bens.remove(id);
  await field.press("Enter");
  await expect(page.getByText("This moment is no longer there")).toBeVisible();
  await expect(card).toHaveCount(0);
  await expect(alert(page)).toHaveCount(0);
});
