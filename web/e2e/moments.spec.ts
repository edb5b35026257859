import { expect, test } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { gate } from "./support/gate";
import { match, peopleOf, signIn } from "./support/meeting";
import { commentsOf, likeOf, momentWith, saidIn, sharing } from "./support/moments";
import { photo } from "./support/pictures";

test("MOM-01 the header's plus goes to /create-moment; loading is told; nothing there is 'No moments yet' with a way to the first", async ({
  page,
  request,
}) => {
  const [me] = await peopleOf(request, "Yellowknife", ["Alex"]);
  await signIn(page, me);
  // Other tests post beside this one: that nobody has is what only the network can say.
  const answer = gate();
  await page.route("**/api/moments/list*", async (route) => {
    await answer.passed;
    await route.fulfill({ json: { moments: [], has_more: false } });
  });
  await page.goto("/moments");
  await expect(page.getByText("Loading moments")).toBeAttached();
  await expect(page.getByText("No moments yet")).toHaveCount(0);
  answer.open();
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
  const [me, ben] = await peopleOf(request, "Whitehorse", ["Alex", "Ben"]);
  await match(request, me, ben);
  const [mine, bens] = [sharing(request, me), sharing(request, ben)];
  await mine.post("My own quiet morning");
  const posted = await bens.post("Up the hill\nand down again", {
    images: [photo(3), photo(4)],
    hashtags: ["hills", "long walks"],
  });
  await mine.like(posted.id);
  await bens.like(posted.id);
  await mine.say(posted.id, "Which hill?");
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
  await expect(likeOf(card)).toHaveText("Like 2");
  await expect(likeOf(card)).toHaveAttribute("aria-pressed", "true");
  await expect(commentsOf(card)).toHaveText("Comments 1");
  await expect(card.getByRole("button", { name: "Delete moment" })).toHaveCount(0);
  const own = momentWith(page, "My own quiet morning");
  await expect(own.getByRole("button", { name: "Delete moment" })).toBeVisible();
  await expect(own).toContainText("Just now · Matches only");

  await commentsOf(card).click();
  const comment = saidIn(card).first();
  await expect(comment).toContainText("Which hill?");
  await expect(comment.getByRole("link", { name: "Alex" })).toHaveAttribute("href", `/profile/${me.id}`);
  await expect(comment.locator("img").first()).toBeVisible();
  await expect(comment.locator("time")).toHaveText("Just now");
  await expectAccessible(page);

  await author.click();
  await expect(page).toHaveURL(`/profile/${ben.id}`);
  // On the author's profile the same moment is shown, and what is done to it there shows here.
  const there = page.getByRole("article").filter({ hasText: "Up the hill" });
  await expect(momentWith(page, "My own quiet morning")).toHaveCount(0);
  await likeOf(there).click();
  await expect(likeOf(there)).toHaveText("Like 1");
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page).toHaveURL("/moments");
  await expect(likeOf(card)).toHaveText("Like 1");
  await expect(saidIn(card).first()).toContainText("Which hill?");
});

test("MOM-03 a like shows at once and adds 1, taking it back takes 1 but never below 0, and the last press is what the server keeps", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleOf(request, "Thunder Bay", ["Alex", "Ben"]);
  await match(request, me, ben);
  const bens = sharing(request, ben);
  const { id } = await bens.post("Like me");
  const miscounted = await bens.post("Counted wrong");
  await signIn(page, me);
  // A count that is behind: the server itself never has one.
  await page.route("**/api/moments/list*", async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    for (const moment of body.moments) {
      if (moment.id === miscounted.id) Object.assign(moment, { likes: 0, is_liked: true });
    }
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto("/moments");
  const like = likeOf(momentWith(page, "Like me"));
  await expect(like).toHaveText("Like 0");
  const held = gate();
  await page.route("**/api/moments/*/like", async (route) => {
    await held.passed;
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
  const wrong = likeOf(momentWith(page, "Counted wrong"));
  await expect(wrong).toHaveAttribute("aria-pressed", "true");
  await wrong.click();
  await expect(wrong).toHaveAttribute("aria-pressed", "false");
  await expect(wrong).toHaveText("Like 0");
  held.open();
  await expect.poll(async () => (await bens.one(id)).likes).toBe(1);
  await expect(like).toHaveText("Like 1");

  // Somebody else's like is in the answer.
  await bens.like(id);
  await page.unrouteAll({ behavior: "wait" });
  await like.click();
  await expect.poll(async () => (await bens.one(id)).likes).toBe(1);
  await like.click();
  await expect(like).toHaveText("Like 2");

  // What the server does not hear of is taken back.
  await page.route("**/api/moments/*/like", (route) => route.abort());
  await like.click();
  await expect(like).toHaveText("Like 2");
  await expect(like).toHaveAttribute("aria-pressed", "true");
  expect((await bens.one(id)).likes).toBe(2);

  // A moment that is gone meanwhile goes.
  await page.unrouteAll({ behavior: "wait" });
  await bens.remove(id);
  await like.click();
  await expect(page.getByText("This moment is no longer there")).toBeVisible();
  await expect(momentWith(page, "Like me")).toHaveCount(0);
});

test("MOM-04 MOM-05 one comment panel at a time; comments load when it opens; adding and deleting move the count; replies stand under their parent", async ({
  page,
  request,
}) => {
  test.slow();
  const [me, ben] = await peopleOf(request, "Saskatoon", ["Alex", "Ben"]);
  await match(request, me, ben);
  const [mine, bens] = [sharing(request, me), sharing(request, ben)];
  const { id: secondId } = await bens.post("The second");
  const { id } = await bens.post("The first");
  const question = await bens.say(id, "Who comes along?");
  await bens.say(id, "Anybody else?");
  await mine.say(id, "I do", question.id);
  await signIn(page, me);
  await page.goto("/moments");
  const [first, second] = [momentWith(page, "The first"), momentWith(page, "The second")];
  await expect(commentsOf(first)).toHaveText("Comments 3");
  await expect(commentsOf(first)).toHaveAttribute("aria-expanded", "false");
  const asked = page.waitForRequest(`**/api/comments/moment/${id}*`);
  await commentsOf(first).click();
  await asked;
  await expect(commentsOf(first)).toHaveAttribute("aria-expanded", "true");
  // The reply came last and stands under what it answers.
  await expect(saidIn(first)).toHaveText([/Who comes along\?.*I do/, /I do/, /Anybody else\?/]);
  await expect(saidIn(first).first().getByRole("listitem")).toHaveText(/I do/);

  await commentsOf(second).click();
  await expect(second.getByText("No comments yet")).toBeVisible();
  await expect(page.getByRole("region", { name: "Comments" })).toHaveCount(1);
  await commentsOf(second).click();
  await expect(page.getByRole("region", { name: "Comments" })).toHaveCount(0);

  await commentsOf(first).click();
  await expect(saidIn(first)).toHaveCount(3);
  const [field, send] = [
    first.getByPlaceholder("Add a comment..."),
    first.getByRole("button", { name: "Send" }),
  ];
  await expect(send).toBeDisabled();
  await field.fill("  \n ");
  await expect(send).toBeDisabled();

  // It is there before the server has it.
  const held = gate();
  await page.route("**/api/comments/moment/*", async (route) => {
    if (route.request().method() === "POST") await held.passed;
    await route.fallback();
  });
  await field.fill("See you at nine");
  await send.click();
  await expect(saidIn(first).last()).toContainText("See you at nine");
  await expect(commentsOf(first)).toHaveText("Comments 4");
  await expect(field).toHaveValue("");
  expect(await bens.said(id)).not.toContain("See you at nine");
  held.open();
  await expect(saidIn(first).last().getByRole("button", { name: "Delete comment" })).toBeVisible();
  expect(await bens.said(id)).toContain("See you at nine");

  await saidIn(first).last().getByRole("button", { name: "Reply to Alex" }).click();
  await expect(first.getByText("Replying to Alex")).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill("Or ten");
  await field.press("Enter");
  await expect(commentsOf(first)).toHaveText("Comments 5");
  await expect(first.getByText("Replying to Alex")).toHaveCount(0);
  await expect(saidIn(first).filter({ hasText: "See you at nine" }).getByRole("listitem")).toHaveText(
    /Or ten/,
  );
  await expect(
    saidIn(first)
      .filter({ hasText: /Or ten/ })
      .last()
      .getByRole("button", { name: "Delete comment" }),
  ).toBeVisible();

  // A comment goes with the replies to it.
  const remove = saidIn(first)
    .filter({ hasText: "See you at nine" })
    .getByRole("button", { name: "Delete comment" })
    .first();
  await remove.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(commentsOf(first)).toHaveText("Comments 3");
  await expect(saidIn(first)).toHaveCount(3);
  await expect.poll(() => bens.said(id)).toEqual(["Who comes along?", "Anybody else?", "I do"]);

  // A count that is behind, which the server itself never has, does not fall below 0.
  await mine.say(secondId, "Mine alone");
  await page.route(`**/api/comments/moment/${secondId}*`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), has_more: true } });
  });
  await commentsOf(second).click();
  await expect(commentsOf(second)).toHaveText("Comments 0");
  await saidIn(second).getByRole("button", { name: "Delete comment" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(saidIn(second)).toHaveCount(0);
  await expect(commentsOf(second)).toHaveText("Comments 0");
  await expect.poll(() => mine.said(secondId)).toEqual([]);
});

test("MOM-07 deleting a moment asks first, and removes it with its comments", async ({ page, request }) => {
  const [me, ben] = await peopleOf(request, "St. John's", ["Alex", "Ben"]);
  await match(request, me, ben);
  const [mine, bens] = [sharing(request, me), sharing(request, ben)];
  await mine.post("This stays");
  const { id } = await mine.post("This goes", { images: [photo(5)] });
  await bens.say(id, "Nice one");
  await signIn(page, me);
  await page.goto("/moments");
  const card = momentWith(page, "This goes");
  await commentsOf(card).click();
  await expect(saidIn(card)).toHaveText([/Nice one/]);
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
  await expect(momentWith(page, "This stays")).toBeVisible();
  await expect.poll(async () => (await mine.mine()).map(({ content }) => content)).toEqual(["This stays"]);
  const headers = { authorization: `Bearer ${ben.token}` };
  expect((await request.get(`/api/comments/moment/${id}`, { headers })).status()).toBe(404);
  await page.reload();
  await expect(momentWith(page, "This stays")).toBeVisible();
  await expect(card).toHaveCount(0);
});
