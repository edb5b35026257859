import { expect } from "@playwright/test";
import { makeMatch } from "./support/api";
import { expectAccessible } from "./support/axe";
import { commentRows, commentsButton, momentCard, momentsOf } from "./support/moments";
import { banner, openListening } from "./support/news";
import { newPerson, peopleIn } from "./support/people";
import { signIn } from "./support/session";
import { test } from "./support/test";

test("POLISH-02 LIVE-01 a comment on one's own moment is a banner that leads to it, and none where its comments are open", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Pordenone", ["Alex", "Ben"]);
  await makeMatch(request, me, ben);
  const { id } = await momentsOf(request, me).post("Fog on the Noncello");
  await signIn(page, me);
  await openListening(page, "/my-profile");
  await momentsOf(request, ben).comment(id, "How early were you up?");
  const news = banner(page, /New comment from Ben How early were you up\?/);
  // Under the pointer it stays, however long axe looks.
  await news.hover();
  await expectAccessible(page);
  await news.click();
  await expect(page).toHaveURL(`/moments/${id}`);
  await expect(page).toHaveTitle(/Moment · Kindred$/);
  await expect(page.getByRole("link", { name: "Moments" })).toHaveAttribute("aria-current", "page");
  const moment = momentCard(page, "Fog on the Noncello");
  await expect(commentRows(moment)).toHaveText([/How early were you up\?/]);
  await expect(banner(page, /New comment/)).toHaveCount(0);

  let asked = 0;
  page.on("request", (one) => (asked += /\/api\/comments\/[^/]+$/.test(one.url()) ? 1 : 0));
  await momentsOf(request, ben).comment(id, "Really?");
  await expect(commentRows(moment)).toHaveText([/How early were you up\?/, /Really\?/]);
  await expect(commentsButton(moment)).toHaveText("Comments 2");
  expect(asked, "what a banner would tell").toBe(0);
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page).toHaveURL("/my-profile");
});

test("POLISH-02 LIVE-01 a reply to one's comment is a banner that leads to the moment of somebody else", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Leiria", ["Alex", "Ben"]);
  await makeMatch(request, me, ben);
  const { id } = await momentsOf(request, ben).post("Pine forest");
  const asked = await momentsOf(request, me).comment(id, "Which way did you go?");
  await signIn(page, me);
  await page.setViewportSize({ width: 1280, height: 800 });
  await openListening(page, "/discovery");
  await momentsOf(request, ben).comment(id, "By the sea", asked.id);
  const news = banner(page, /New comment from Ben By the sea/);
  await news.press("Enter");
  await expect(page).toHaveURL(`/moments/${id}`);
  // In a wide window the comments stand beside the moment.
  const pane = page.getByRole("complementary", { name: "Comments on a moment" });
  await expect(commentRows(pane)).toContainText(["Which way did you go?", "By the sea"]);
});

test("MOM-07 whoever deletes their moment on its own page is led back", async ({ page, request }) => {
  const [me, ben] = await peopleIn(request, "Ferrol", ["Alex", "Ben"]);
  await makeMatch(request, me, ben);
  const { id } = await momentsOf(request, me).post("Not for long");
  await signIn(page, me);
  await openListening(page, "/my-likes");
  await momentsOf(request, ben).comment(id, "Why?");
  await banner(page, /New comment from Ben/).click();
  await momentCard(page, "Not for long").getByRole("button", { name: "Delete moment" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL("/my-likes");
  await expect.poll(() => momentsOf(request, me).mine()).toEqual([]);
});

test("POLISH-02 the comment that a banner tells of is there, though more came before it than are loaded at once", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Lugo", ["Alex", "Ben"]);
  await makeMatch(request, me, ben);
  const mine = momentsOf(request, me);
  const { id } = await mine.post("Much discussed");
  for (let at = 1; at <= 51; at += 1) await mine.comment(id, `Note ${at}`);
  await signIn(page, me);
  await openListening(page, "/my-likes");
  await momentsOf(request, ben).comment(id, "And mine");
  const news = banner(page, /New comment from Ben/);
  await news.click();
  const rows = commentRows(momentCard(page, "Much discussed"));
  await expect(rows.last()).toContainText("And mine");
  await expect(rows).toHaveCount(52);
  // On the page, with the comments closed, a banner opens them.
  await commentsButton(momentCard(page, "Much discussed")).click();
  await expect(rows).toHaveCount(0);
  await momentsOf(request, ben).comment(id, "Once more");
  await news.click();
  await expect(rows.last()).toContainText("Once more");
});

test("MOM-02 the page of a moment that is there no more says so and leads to all", async ({
  page,
  request,
}) => {
  const me = await newPerson(request);
  const { id } = await momentsOf(request, me).post("Soon gone");
  await momentsOf(request, me).remove(id);
  await signIn(page, me);
  await page.goto(`/moments/${id}`);
  await expect(page.getByText("This moment is no longer there")).toBeVisible();
  await page.getByRole("link", { name: "All Moments" }).click();
  await expect(page).toHaveURL("/moments");
});

test("POLISH-02 the banner about a comment goes once all comments on that moment are shown", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Zalau", ["Alex", "Ben"]);
  await makeMatch(request, me, ben);
  const { id } = await momentsOf(request, me).post("Snow over the Mezes");
  await signIn(page, me);
  await openListening(page, "/moments");
  const moment = momentCard(page, "Snow over the Mezes");
  await expect(moment).toBeVisible();
  await momentsOf(request, ben).comment(id, "Already?");
  const news = banner(page, /New comment from Ben/);
  // Under the pointer it stays.
  await news.hover();
  await commentsButton(moment).press("Enter");
  await expect(commentRows(moment)).toHaveText([/Already\?/]);
  await expect(news).toHaveCount(0);
});
