import { expect } from "@playwright/test";
import { changeJson } from "./support/answers";
import { expectAccessible } from "./support/axe";
import { makeMatch } from "./support/api";
import { deferred } from "./support/deferred";
import { commentRows, commentsButton, likeButton, momentCard, momentsOf } from "./support/moments";
import { peopleIn } from "./support/people";
import { routeFromNow } from "./support/routes";
import { signIn } from "./support/session";
import { photo } from "./support/pictures";
import { test } from "./support/test";

test("MOM-01 the header's plus goes to /create-moment; loading is shown; nothing there is 'No moments yet' with a way to the first", async ({
  page,
  request,
}) => {
  const [me] = await peopleIn(request, "Yellowknife", ["Alex"]);
  await signIn(page, me);
  // Other tests post beside this one: that nobody has is what only the network can say.
  const answer = deferred();
  await page.route("**/api/moments/list*", async (route) => {
    await answer.promise;
    await route.fulfill({ json: { moments: [], has_more: false } });
  });
  await page.goto("/moments");
  await expect(page.getByText("Loading moments")).toBeAttached();
  await expect(page.getByText("No moments yet")).toHaveCount(0);
  answer.resolve();
  await expect(page.getByRole("heading", { name: "No moments yet" })).toBeVisible();
  await expect(page.getByText("Loading moments")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Create First Moment" }).click();
  await expect(page).toHaveURL("/create-moment");
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByRole("heading", { name: "No moments yet" })).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "New moment" }).click();
  await expect(page).toHaveURL("/create-moment");
  await expect(page.getByPlaceholder("Share what's new...")).toBeVisible();
});

test("MOM-02 a card has its author, age, text, hashtags, images, like and comment counts, and Delete on own ones alone; a comment has its author, text and time", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Whitehorse", ["Alex", "Ben"]);
  await makeMatch(request, me, ben);
  const [mine, bens] = [momentsOf(request, me), momentsOf(request, ben)];
  await mine.post("My own quiet morning");
  const posted = await bens.post("Up the hill\nand down again", {
    images: [photo(3), photo(4)],
    hashtags: ["hills", "long walks"],
  });
  await mine.like(posted.id);
  await bens.like(posted.id);
  await mine.comment(posted.id, "Which hill?");
  await signIn(page, me);
  await page.goto("/moments");
  const card = page.getByRole("article").filter({ hasText: "Up the hill" });
  await expect(card.getByText("Up the hill\nand down again")).toBeVisible();
  const author = card.getByRole("link", { name: /^Ben/ });
  await expect(author).toHaveAttribute("href", `/profile/${ben.id}`);
  await expect(author.locator("img")).toBeVisible();
  await expect(author).toContainText("Just now");
  // Who may see it is the author's own business.
  await expect(author).not.toContainText("Matches only");
  await expect(card.getByRole("link", { name: "#hills" })).toBeVisible();
  await expect(card.getByRole("link", { name: "#long walks" })).toBeVisible();
  await expect(card.getByRole("button", { name: "Open photo 1 of 2" })).toBeVisible();
  await expect(card.getByRole("button", { name: "Open photo 2 of 2" })).toBeVisible();
  await expect(likeButton(card)).toHaveText("Like 2");
  await expect(likeButton(card)).toHaveAttribute("aria-pressed", "true");
  await expect(commentsButton(card)).toHaveText("Comments 1");
  await expect(card.getByRole("button", { name: "Delete moment" })).toHaveCount(0);
  const own = momentCard(page, "My own quiet morning");
  await expect(own.getByRole("button", { name: "Delete moment" })).toBeVisible();
  await expect(own).toContainText("Just now · Matches only");

  await commentsButton(card).click();
  const comment = commentRows(card).first();
  await expect(comment).toContainText("Which hill?");
  await expect(comment.getByRole("link", { name: "Alex" })).toHaveAttribute("href", `/profile/${me.id}`);
  await expect(comment.locator("img").first()).toBeVisible();
  await expect(comment.locator("time")).toHaveText("Just now");
  await expectAccessible(page);

  await author.click();
  await expect(page).toHaveURL(`/profile/${ben.id}`);
  // On the author's profile the same moment is shown, and what is done to it there shows here.
  const there = page.getByRole("article").filter({ hasText: "Up the hill" });
  await expect(momentCard(page, "My own quiet morning")).toHaveCount(0);
  await likeButton(there).click();
  await expect(likeButton(there)).toHaveText("Like 1");
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page).toHaveURL("/moments");
  await expect(likeButton(card)).toHaveText("Like 1");
  await expect(commentRows(card).first()).toContainText("Which hill?");
});

test("MOM-03 a like shows at once and adds 1, taking it back takes 1 but never below 0, and the last press is what the server keeps", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Thunder Bay", ["Alex", "Ben"]);
  await makeMatch(request, me, ben);
  const bens = momentsOf(request, ben);
  const { id } = await bens.post("Like me");
  const miscounted = await bens.post("Counted wrong");
  await signIn(page, me);
  // A count that is behind: the server itself never has one.
  await page.route("**/api/moments/list*", (route) =>
    changeJson(route, (body: { moments: { id: string }[] }) => {
      for (const moment of body.moments) {
        if (moment.id === miscounted.id) Object.assign(moment, { likes: 0, is_liked: true });
      }
      return body;
    }),
  );
  await page.goto("/moments");
  const like = likeButton(momentCard(page, "Like me"));
  await expect(like).toHaveText("Like 0");
  const held = deferred();
  await page.route("**/api/moments/*/like", async (route) => {
    await held.promise;
    await route.continue();
  });
  await like.click();
  await expect(like).toHaveText("Like 1");
  await expect(like).toHaveAttribute("aria-pressed", "true");
  await like.click();
  await expect(like).toHaveText("Like 0");
  await expect(like).toHaveAttribute("aria-pressed", "false");
  await like.click();
  await expect(like).toHaveText("Like 1");
  const wrong = likeButton(momentCard(page, "Counted wrong"));
  await expect(wrong).toHaveAttribute("aria-pressed", "true");
  await wrong.click();
  await expect(wrong).toHaveAttribute("aria-pressed", "false");
  await expect(wrong).toHaveText("Like 0");
  held.resolve();
  await expect.poll(async () => (await bens.one(id)).likes).toBe(1);
  await expect(like).toHaveText("Like 1");

  // Somebody else's like is in the answer.
  await bens.like(id);
  await page.unrouteAll({ behavior: "wait" });
  await like.click();
  await expect.poll(async () => (await bens.one(id)).likes).toBe(1);
  await like.click();
  await expect(like).toHaveText("Like 2");
  // It has left: what is cut off next is not this one.
  await expect.poll(async () => (await bens.one(id)).likes).toBe(2);

  // What the server does not hear of is taken back.
  await routeFromNow(page, "**/api/moments/*/like", (route) => route.abort());
  await like.click();
  await expect(like).toHaveText("Like 2");
  await expect(like).toHaveAttribute("aria-pressed", "true");
  expect((await bens.one(id)).likes).toBe(2);

  // A moment that is gone meanwhile goes.
  await page.unrouteAll({ behavior: "wait" });
  await bens.remove(id);
  await like.click();
  await expect(page.getByText("This moment is no longer there")).toBeVisible();
  await expect(momentCard(page, "Like me")).toHaveCount(0);
});

test("MOM-04 MOM-05 one comment panel at a time; comments load when it opens; adding and deleting move the count; replies stand under their parent", async ({
  page,
  request,
}) => {
  test.slow();
  const [me, ben] = await peopleIn(request, "Saskatoon", ["Alex", "Ben"]);
  await makeMatch(request, me, ben);
  const [mine, bens] = [momentsOf(request, me), momentsOf(request, ben)];
  const { id: secondId } = await bens.post("The second");
  const { id } = await bens.post("The first");
  const question = await bens.comment(id, "Who comes along?");
  await bens.comment(id, "Anybody else?");
  await mine.comment(id, "I do", question.id);
  await signIn(page, me);
  await page.goto("/moments");
  const [first, second] = [momentCard(page, "The first"), momentCard(page, "The second")];
  await expect(commentsButton(first)).toHaveText("Comments 3");
  await expect(commentsButton(first)).toHaveAttribute("aria-expanded", "false");
  const sent = page.waitForRequest(`**/api/comments/moment/${id}*`);
  await commentsButton(first).click();
  await sent;
  await expect(commentsButton(first)).toHaveAttribute("aria-expanded", "true");
  // The reply came last and stands under what it answers.
  await expect(commentRows(first)).toHaveText([/Who comes along\?.*I do/, /I do/, /Anybody else\?/]);
  await expect(commentRows(first).first().getByRole("listitem")).toHaveText(/I do/);

  await commentsButton(second).click();
  await expect(second.getByText("No comments yet")).toBeVisible();
  await expect(page.getByRole("region", { name: "Comments" })).toHaveCount(1);
  await commentsButton(second).click();
  await expect(page.getByRole("region", { name: "Comments" })).toHaveCount(0);

  await commentsButton(first).click();
  await expect(commentRows(first)).toHaveCount(3);
  const [field, send] = [
    first.getByPlaceholder("Add a comment..."),
    first.getByRole("button", { name: "Send" }),
  ];
  await expect(send).toBeDisabled();
  await field.fill("  \n ");
  await expect(send).toBeDisabled();

  // It is there before the server has it.
  const held = deferred();
  await routeFromNow(page, "**/api/comments/moment/*", async (route) => {
    if (route.request().method() === "POST") await held.promise;
    await route.fallback();
  });
  await field.fill("See you at nine");
  await send.click();
  await expect(commentRows(first).last()).toContainText("See you at nine");
  await expect(commentsButton(first)).toHaveText("Comments 4");
  await expect(field).toHaveValue("");
  expect(await bens.commentTexts(id)).not.toContain("See you at nine");
  held.resolve();
  await expect(commentRows(first).last().getByRole("button", { name: "Delete comment" })).toBeVisible();
  expect(await bens.commentTexts(id)).toContain("See you at nine");

  await commentRows(first).last().getByRole("button", { name: "Reply to Alex" }).click();
  await expect(first.getByText("Replying to Alex")).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill("Or ten");
  await field.press("Enter");
  await expect(commentsButton(first)).toHaveText("Comments 5");
  await expect(first.getByText("Replying to Alex")).toHaveCount(0);
  await expect(commentRows(first).filter({ hasText: "See you at nine" }).getByRole("listitem")).toHaveText(
    /Or ten/,
  );
  await expect(
    commentRows(first)
      .filter({ hasText: /Or ten/ })
      .last()
      .getByRole("button", { name: "Delete comment" }),
  ).toBeVisible();

  // A comment goes with the replies to it.
  const remove = commentRows(first)
    .filter({ hasText: "See you at nine" })
    .getByRole("button", { name: "Delete comment" })
    .first();
  await remove.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(commentsButton(first)).toHaveText("Comments 3");
  await expect(commentRows(first)).toHaveCount(3);
  await expect.poll(() => bens.commentTexts(id)).toEqual(["Who comes along?", "Anybody else?", "I do"]);

  // A count that is behind, which the server itself never has, does not fall below 0.
  await mine.comment(secondId, "Mine alone");
  await page.route(`**/api/comments/moment/${secondId}*`, (route) =>
    changeJson(route, (body: object) => ({ ...body, has_more: true })),
  );
  await commentsButton(second).click();
  await expect(commentsButton(second)).toHaveText("Comments 0");
  await commentRows(second).getByRole("button", { name: "Delete comment" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(commentRows(second)).toHaveCount(0);
  await expect(commentsButton(second)).toHaveText("Comments 0");
  await expect.poll(() => mine.commentTexts(secondId)).toEqual([]);
});

test("MOM-07 deleting a moment asks first, and removes it with its comments", async ({ page, request }) => {
  const [me, ben] = await peopleIn(request, "St. John's", ["Alex", "Ben"]);
  await makeMatch(request, me, ben);
  const [mine, bens] = [momentsOf(request, me), momentsOf(request, ben)];
  await mine.post("This stays");
  const { id } = await mine.post("This goes", { images: [photo(5)] });
  await bens.comment(id, "Nice one");
  await signIn(page, me);
  await page.goto("/moments");
  const card = momentCard(page, "This goes");
  await commentsButton(card).click();
  await expect(commentRows(card)).toHaveText([/Nice one/]);
  await card.getByRole("button", { name: "Delete moment" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Are you sure you want to delete this moment?");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toHaveCount(0);
  await expect(card).toBeVisible();
  await card.getByRole("button", { name: "Delete moment" }).click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(card).toHaveCount(0);
  await expect(page.getByText("Nice one")).toHaveCount(0);
  await expect(momentCard(page, "This stays")).toBeVisible();
  await expect.poll(async () => (await mine.mine()).map(({ content }) => content)).toEqual(["This stays"]);
  const headers = { authorization: `Bearer ${ben.token}` };
  expect((await request.get(`/api/comments/moment/${id}`, { headers })).status()).toBe(404);
});
