import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { actAs, makeMatch } from "./support/api";
import { card, expectOnTop, nameOnTop } from "./support/deck";
import { deferred } from "./support/deferred";
import { peopleIn } from "./support/people";
import { signIn } from "./support/session";
import { test } from "./support/test";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const heart = (page: Page) => button(page, "Like");

test("DISC-09 DISC-10 a match made by the button is on top no more when one comes back, and undo takes the like back", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Tamanrasset", ["Alex", "Ben"]);
  const acting = actAs(request, me);
  await actAs(request, ben).like(me);
  await signIn(page, me);
  await page.goto("/discovery");
  await expectOnTop(page, "Ben");
  await heart(page).click();
  await expect(page.getByRole("heading", { name: "It's a Match!" })).toBeVisible();
  await page.getByRole("link", { name: "Keep Swiping" }).click();
  await expect(page.getByText("no more users")).toBeVisible();
  await expect(card(page)).toHaveCount(0);
  expect(await acting.likedIds()).toEqual([ben.id]);

  await page.keyboard.press("z");
  await button(page, "End match").click();
  await expectOnTop(page, "Ben");
  await expect(heart(page)).toHaveAttribute("aria-pressed", "false");
  await expect.poll(() => acting.likedIds()).toEqual([]);
});

test("DISC-10 undo asks before it ends a match, after a reload, too, and cancelling changes nothing", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Ouarzazate", ["Alex", "Ben"]);
  const acting = actAs(request, me);
  await actAs(request, ben).like(me);
  await signIn(page, me);
  await page.goto("/discovery");
  await expectOnTop(page, "Ben");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("heading", { name: "It's a Match!" })).toBeVisible();
  await page.getByRole("link", { name: "Keep Swiping" }).click();
  await expect(page.getByText("no more users")).toBeVisible();

  await button(page, "Undo").click();
  const question = page.getByRole("alertdialog", { name: "End your match with Ben?" });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await button(page, "Keep").click();
  await expect(question).toHaveCount(0);
  await expect(page.getByText("no more users")).toBeVisible();
  expect(await acting.likedIds()).toEqual([ben.id]);

  // The page knows nothing more of what was done: the server does.
  await page.reload();
  await button(page, "Undo").click();
  await expect(question).toBeVisible();
  await button(page, "End match").click();
  await expectOnTop(page, "Ben");
  await expect.poll(() => acting.likedIds()).toEqual([]);
});

test("DISC-10 undo never ends a match that another window has made since: it says so, and asks the next time", async ({
  page,
  request,
}) => {
  const [me, ben, carl] = await peopleIn(request, "Tampere", ["Alex", "Ben", "Carl"]);
  const acting = actAs(request, me);
  for (const other of [ben, carl]) await actAs(request, other).like(me);
  await signIn(page, me);
  const listening = page.waitForResponse((answer) => answer.url().endsWith("/api/events"));
  await page.goto("/discovery");
  await listening;
  await expect(card(page)).toBeVisible();
  const liked = (await nameOnTop(page)) === ben.name ? carl : ben;
  const answered = page.waitForResponse("**/api/matches/skip/*");
  await page.keyboard.press("ArrowLeft");
  await answered;

  await acting.like(liked);
  await expect(page.getByRole("heading", { name: "It's a Match!" })).toBeVisible();
  await page.getByRole("link", { name: "Keep Swiping" }).click();
  await expect(page.getByText("no more users")).toBeVisible();
  await button(page, "Undo").click();
  await expect(page.getByText("Your last step is another one by now: nothing was undone")).toBeVisible();
  expect(await acting.likedIds()).toEqual([liked.id]);

  await button(page, "Undo").click();
  const question = page.getByRole("alertdialog", { name: `End your match with ${liked.name}?` });
  await expect(question).toBeVisible();
  await button(page, "Keep").click();
  await expect(question).toHaveCount(0);
  expect(await acting.likedIds()).toEqual([liked.id]);
});

test("PROFILE-03 the heart of a match asks before it ends the match; what was written stays", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Hamilton", ["Alex", "Ben"]);
  const acting = actAs(request, me);
  const room = await makeMatch(request, me, ben);
  await actAs(request, ben).send(room, "Shall we meet?");
  await signIn(page, me);
  await page.goto(`/profile/${ben.id}`);
  await expect(heart(page)).toHaveAttribute("aria-pressed", "true");
  await heart(page).click();
  const question = page.getByRole("alertdialog", { name: "End your match with Ben?" });
  await expect(question).toBeVisible();
  // Enter, pressed once too often, ends nothing.
  await expect(button(page, "Keep")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(question).toHaveCount(0);
  await expect(heart(page)).toHaveAttribute("aria-pressed", "true");
  expect(await acting.likedIds()).toEqual([ben.id]);

  await heart(page).click();
  await button(page, "End match").click();
  await expect(heart(page)).toHaveAttribute("aria-pressed", "false");
  await expect.poll(() => acting.likedIds()).toEqual([]);
  await page.goto("/messages");
  await expect(page.getByText("Shall we meet?")).toBeVisible();
  await expect(page.getByRole("heading", { name: "NEW MATCHES" })).toHaveCount(0);
});

test("PROFILE-03 right after a match was celebrated the heart of the profile asks, too", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Rotorua", ["Alex", "Ben"]);
  await actAs(request, ben).like(me);
  await signIn(page, me);
  await page.goto(`/profile/${ben.id}`);
  await heart(page).click();
  await expect(page.getByRole("heading", { name: "It's a Match!" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`/profile/${ben.id}`);
  await heart(page).click();
  await button(page, "Keep").click();
  expect(await actAs(request, me).likedIds()).toEqual([ben.id]);
});

test("CHAT-01 a match is ended from the chat after a question, which leads to the messages; who is no match has no such entry", async ({
  page,
  request,
}) => {
  const [me, ben, carl] = await peopleIn(request, "Bissau", ["Alex", "Ben", "Carl"]);
  const acting = actAs(request, me);
  const room = await makeMatch(request, me, ben);
  await actAs(request, ben).send(room, "Shall we meet?");
  const other = await actAs(request, carl).roomWith(me);
  await actAs(request, carl).send(other, "Hello");
  await acting.like(carl);
  await signIn(page, me);

  await page.goto(`/chat/${other}`);
  await button(page, "More about Carl").click();
  await expect(button(page, "Block Carl")).toBeVisible();
  await expect(button(page, "End match")).toHaveCount(0);

  await page.goto(`/chat/${room}`);
  await button(page, "More about Ben").click();
  await expect(button(page, "Report Ben")).toBeVisible();
  await expectAccessible(page);
  await button(page, "End match").click();
  const question = page.getByRole("alertdialog", { name: "End your match with Ben?" });
  await expect(question).toBeVisible();
  await button(page, "Keep").click();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(`/chat/${room}`);
  expect(await acting.likedIds()).toContain(ben.id);

  await button(page, "More about Ben").click();
  await button(page, "End match").click();
  await question.getByRole("button", { name: "End match" }).click();
  await expect(page).toHaveURL("/messages");
  await expect(page.getByText("Your match with Ben has ended.")).toBeVisible();
  await expect(page.getByText("Shall we meet?")).toBeVisible();
  expect(await acting.likedIds()).not.toContain(ben.id);
});

test("PROFILE-03 the menu on the profile of somebody who is not liked asks nobody for a match, and its rows stay where they are", async ({
  page,
  request,
}) => {
  const [me, carl] = await peopleIn(request, "Conakry", ["Alex", "Carl"]);
  await signIn(page, me);
  const asked: string[] = [];
  page.on("request", (call) => call.url().includes("user-actions?target_id") && asked.push(call.url()));
  await page.goto(`/profile/${carl.id}`);
  await button(page, "More about Carl").click();
  await expect(button(page, "Report Carl")).toBeVisible();
  await expect(button(page, "End match")).toHaveCount(0);
  await button(page, "Report Carl").click();
  await expect(page.getByRole("heading", { name: "Report Carl" })).toBeVisible();
  expect(asked).toEqual([]);
});

test("MSGS-01 a match that the other has ended leaves the strip of whoever looks at it", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Bergerac", ["Alex", "Ben"]);
  await makeMatch(request, me, ben);
  await signIn(page, me);
  await page.goto("/messages");
  const strip = page.getByRole("region", { name: "NEW MATCHES" });
  await expect(strip.getByRole("link", { name: /Ben/ })).toBeVisible();
  await actAs(request, ben).unlike(me);
  await expect(strip).toHaveCount(0);
  await expect(page.getByText("No conversations yet")).toBeVisible();
});

test("PROFILE-03 a match is ended in the menu of their profile, too", async ({ page, request }) => {
  const [me, ben] = await peopleIn(request, "Cognac", ["Alex", "Ben"]);
  await makeMatch(request, me, ben);
  await signIn(page, me);
  await page.goto(`/profile/${ben.id}`);
  await button(page, "More about Ben").click();
  await button(page, "End match").click();
  const question = page.getByRole("alertdialog", { name: "End your match with Ben?" });
  await expect(question).toContainText("they no longer come up in Discover");
  await expect(question).toContainText("they can still write to you unless you block them");
  await question.getByRole("button", { name: "End match" }).click();
  await expect(page.getByText("Your match with Ben has ended.")).toBeVisible();
  expect(await actAs(request, me).likedIds()).toEqual([]);
});

test("CHAT-01 DISC-09 DISC-10 whoever ended a match does not find that person in the deck, and undo makes it again, after a reload, too", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Angra do Heroismo", ["Alex", "Ben"]);
  const room = await makeMatch(request, me, ben);
  await signIn(page, me);
  await page.goto(`/chat/${room}`);
  await button(page, "More about Ben").click();
  await button(page, "End match").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "End match" }).click();
  await expect(page.getByText("Your match with Ben has ended.")).toBeVisible();
  await page.getByRole("link", { name: "Discover", exact: true }).click();
  await expect(page.getByText("no user data")).toBeVisible();
  await expect(card(page)).toHaveCount(0);
  // The stream of the page that is loaded again opens after the undo was answered, and so tells of no match.
  const undone = deferred();
  await page.route("**/api/events*", async (route) => {
    await undone.promise;
    await route.continue();
  });
  await page.reload();
  const answer = page.waitForResponse((one) => one.url().includes("/user-actions?target_id="));
  await button(page, "Undo").click();
  await answer;
  undone.resolve();
  await expect(page.getByRole("heading", { name: "It's a Match!" })).toBeVisible();
  expect(await actAs(request, me).likedIds()).toEqual([ben.id]);
  await page.getByRole("link", { name: "Keep Swiping" }).click();
  await expect(page.getByText(/no user data|no more users/)).toBeVisible();
  await expect(card(page)).toHaveCount(0);
});
