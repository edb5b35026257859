import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { card } from "./support/deck";
import { actAs, makeMatch } from "./support/api";
import { newPerson, peopleIn, type Person } from "./support/people";
import { routeFromNow } from "./support/routes";
import { signIn, signInByForm } from "./support/session";
import { test } from "./support/windows";

const more = (page: Page, { name }: Person) => page.getByRole("button", { name: `More about ${name}` });
const choose = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
/** Whom discovery offers somebody. */
async function dealtTo(request: APIRequestContext, { token }: Person): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.get("/api/users/discover", { headers, params: { limit: 200 } });
  expect(answer.status()).toBe(200);
  return (await answer.json()).users.map(({ id }: { id: string }) => id);
}

test("SAFE-01 blocked from a profile: gone from discovery and lists on both sides, until unblocked in the settings", async ({
  page,
  request,
  openWindow,
}) => {
  test.slow();
  const [ann, ben] = await peopleIn(request, "Pécs", ["Ann", "Ben"]);
  await actAs(request, ann).like(ben);
  await signIn(page, ann);
  await page.goto("/my-likes");
  await page.getByRole("link", { name: "Open Ben's profile" }).click();
  await expect(page.getByRole("heading", { name: /Ben/ })).toBeVisible();
  await more(page, ben).click();
  await choose(page, "Block Ben");
  const question = page.getByRole("dialog", { name: "Block Ben?" });
  await expect(question).toContainText("You won't see each other anywhere any more.");
  await expect(question).toContainText("Any conversation between you ends.");
  await expect(question).toContainText("They aren't told.");
  await expectAccessible(page);
  await routeFromNow(page, "**/api/users/*/block", (route) => route.fulfill({ status: 500, body: "{}" }));
  await question.getByRole("button", { name: "Block", exact: true }).click();
  await expect(question.getByRole("alert")).toContainText("Request failed (500)");
  await page.unroute("**/api/users/*/block");
  await question.getByRole("button", { name: "Block", exact: true }).click();
  await expect(page.getByText("Ben is blocked")).toBeVisible();

  await expect(page).toHaveURL("/my-likes");
  await expect(page.getByRole("heading", { name: "No likes yet" })).toBeVisible();
  await page.goto(`/profile/${ben.id}`);
  await expect(page.getByRole("alert")).toContainText("用户不存在");
  expect(await dealtTo(request, ann)).not.toContain(ben.id);
  const other = await openWindow(ben);
  await other.goto(`/profile/${ann.id}`);
  await expect(other.getByRole("alert")).toContainText("用户不存在");
  expect(await dealtTo(request, ben)).not.toContain(ann.id);

  await page.goto("/settings");
  const listed = page.waitForResponse("**/api/users/me/blocked");
  await page.getByRole("button", { name: "Blocked people" }).click();
  const { blocked } = (await (await listed).json()) as { blocked: { created_at: string }[] };
  const since = await page.evaluate(
    (at) => new Date(at).toLocaleDateString("en-US", { year: "numeric", month: "short", day: "numeric" }),
    blocked[0]?.created_at ?? "",
  );
  expect(since).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/);
  const person = page.getByRole("dialog").getByRole("listitem");
  await expect(person).toContainText("Ben");
  await expect(person.getByText(`Since ${since}`, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Unblock Ben" }).click();
  const toast = page.getByRole("dialog").getByRole("status").getByText("Ben is not blocked any more");
  expect(await toast.evaluate((words) => words.closest("[popover]")?.matches(":popover-open"))).toBe(true);
  await expect(page.getByText("You haven't blocked anybody")).toBeVisible();
  await expect(page.getByRole("button", { name: "Close" })).toBeFocused();
  expect(await dealtTo(request, ann)).toContain(ben.id);
  expect(await dealtTo(request, ben)).toContain(ann.id);
  await other.getByRole("button", { name: "Try Again" }).click();
  await expect(other.getByRole("heading", { name: /Ann/ })).toBeVisible();
});

test("SAFE-01 the one whose profile was opened from the deck leaves the deck at once", async ({
  page,
  request,
}) => {
  const [ann, ben, cleo] = await peopleIn(request, "Győr", ["Ann", "Ben", "Cleo"]);
  await signIn(page, ann);
  await page.goto("/discovery");
  await expect(card(page)).toBeVisible();
  const first = (await card(page).getAttribute("aria-label"))?.includes("Ben") ? ben : cleo;
  const second = first === ben ? cleo : ben;
  await card(page).click();
  await more(page, first).click();
  await choose(page, `Block ${first.name}`);
  await choose(page, "Block");
  await expect(page).toHaveURL("/discovery");
  await expect(card(page)).toHaveAccessibleName(`Open ${second.name}'s profile`);
  await expect(page.getByRole("link", { name: `Open ${first.name}'s profile` })).toHaveCount(0);
});

test("SAFE-01 blocked from a chat: the conversation ends on both sides", async ({
  page,
  request,
  openWindow,
}) => {
  const [ann, ben] = await peopleIn(request, "Eger", ["Ann", "Ben"]);
  const room = await makeMatch(request, ann, ben);
  await actAs(request, ben).send(room, "Hello there");
  await signIn(page, ann);
  await page.goto("/messages");
  await page.getByRole("link", { name: /Hello there/ }).click();
  await expect(page.getByRole("log").getByText("Hello there")).toBeVisible();
  await more(page, ben).click();
  await choose(page, "Block Ben");
  await expect(page.getByRole("dialog")).toContainText("Your match and your conversation end.");
  await choose(page, "Block");
  await expect(page).toHaveURL("/messages");
  await expect(page.getByText("No conversations yet")).toBeVisible();
  await expect(page.getByText("Hello there")).toHaveCount(0);
  const other = await openWindow(ben);
  await other.goto("/messages");
  await expect(other.getByText("No conversations yet")).toBeVisible();
  await other.goto(`/chat/${room}`);
  await expect(other.getByRole("alert")).toContainText("聊天室不存在或无权访问");
});

test("SAFE-01 CHAT-08 whoever is blocked in an open chat reads that it is not there, and it leaves the lists beside it", async ({
  request,
  openWindow,
}) => {
  const [ann, ben] = await peopleIn(request, "Veszprém", ["Ann", "Ben"]);
  const room = await makeMatch(request, ann, ben);
  await actAs(request, ann).send(room, "Hello there");
  const theirs = await openWindow(ben);
  await theirs.setViewportSize({ width: 1280, height: 800 });
  await theirs.goto(`/chat/${room}`);
  await expect(theirs.getByText("Updates are live")).toBeVisible();
  await expect(theirs.getByRole("heading", { name: "NEW MATCHES" })).toBeVisible();
  const headers = { authorization: `Bearer ${ann.token}` };
  expect((await request.post(`/api/users/${ben.id}/block`, { headers })).ok()).toBe(true);
  await expect(theirs.getByRole("alert")).toContainText("聊天室不存在或无权访问");
  await expect(theirs.getByText("Hello there")).toHaveCount(0);
  await expect(theirs.getByText("No conversations yet")).toBeVisible();
  await expect(theirs.getByRole("heading", { name: "NEW MATCHES" })).toHaveCount(0);
  await theirs.getByRole("link", { name: "Messages" }).click();
  await expect(theirs.getByRole("heading", { name: "Conversations open here" })).toBeVisible();
});

test("SAFE-01 SAFE-02 a moment and a comment are reported where they stand; blocked from there, all of theirs is gone", async ({
  page,
  request,
}) => {
  const [ann, ben] = await peopleIn(request, "Makó", ["Ann", "Ben"]);
  const bens = { authorization: `Bearer ${ben.token}` };
  const annes = { authorization: `Bearer ${ann.token}` };
  const post = async (headers: Record<string, string>, content: string): Promise<string> => {
    const data = { content, images: [], hashtags: [], audience: "public" };
    const answer = await request.post("/api/moments/create", { headers, data });
    expect(answer.status(), await answer.text()).toBe(200);
    return (await answer.json()).data.id;
  };
  await post(bens, "Ben was at the onion fair");
  const own = await post(annes, "Ann stayed at home");
  const answer = await request.post(`/api/comments/moment/${own}`, {
    headers: bens,
    data: { content: "Your loss" },
  });
  const { comment } = await answer.json();
  await signIn(page, ann);
  await page.goto("/moments");
  const anns = page.getByRole("article").filter({ hasText: "Ann stayed at home" });
  const theirs = page.getByRole("article").filter({ hasText: "Ben was at the onion fair" });
  await expect(theirs).toBeVisible();
  await expect(anns.getByRole("button", { name: /^More about/ })).toHaveCount(0);
  await anns.getByRole("button", { name: /^Comments/ }).click();
  await anns.getByRole("button", { name: "More about Ben's comment" }).click();
  await choose(page, "Report this comment");
  await page.getByRole("radio", { name: "Harassment or threats" }).check({ force: true });
  const sent = page.waitForRequest("**/api/users/*/report");
  await choose(page, "Send report");
  expect((await sent).postDataJSON()).toEqual({
    reason: "harassment",
    subject: { kind: "comment", id: comment.id },
  });
  await choose(page, "Done");
  await theirs.getByRole("button", { name: "More about Ben's moment" }).click();
  await expect(page.getByRole("button", { name: "Report this moment" })).toBeVisible();
  await choose(page, "Block Ben");
  await choose(page, "Block");
  await expect(theirs).toHaveCount(0);
  await expect(page.getByText("Your loss")).toHaveCount(0);
  await expect(anns).toBeVisible();
  await page.reload();
  await expect(anns).toBeVisible();
  await expect(theirs).toHaveCount(0);
});

test("SAFE-02 a report needs a reason, takes a few words, and is thanked; the reported learns nothing", async ({
  page,
  request,
}) => {
  const [ann, ben] = await peopleIn(request, "Vác", ["Ann", "Ben"]);
  await signIn(page, ann);
  await page.goto(`/profile/${ben.id}`);
  await more(page, ben).click();
  await expectAccessible(page);
  await choose(page, "Report Ben");
  const form = page.getByRole("dialog", { name: "Report Ben" });
  const send = form.getByRole("button", { name: "Send report" });
  await expect(form.getByRole("radio").first()).toBeFocused();
  await send.click();
  await expect(form.getByRole("alert")).toHaveText("Please choose a reason");
  await expectAccessible(page);
  await form.getByRole("radio", { name: "Asks for money, or a scam" }).check({ force: true });
  const words = form.getByRole("textbox", { name: /^Anything we should know/ });
  await words.fill("x".repeat(1001));
  await expect(words).toHaveValue("x".repeat(1000));
  await words.fill("Wants me to send gift cards.");
  await routeFromNow(page, "**/api/users/*/report", (route) => route.abort());
  await send.click();
  await expect(form.getByRole("alert")).toContainText("can't be reached");
  await expect(words).toHaveValue("Wants me to send gift cards.");
  await page.unroute("**/api/users/*/report");
  const posted = page.waitForResponse("**/api/users/*/report");
  await send.click();
  const answer = await posted;
  expect(answer.status()).toBe(200);
  expect(answer.request().postDataJSON()).toEqual({ reason: "scam", text: "Wants me to send gift cards." });
  await expect(page.getByRole("dialog", { name: "Thank you for telling us" })).toBeVisible();
  await expectAccessible(page);
  await choose(page, "Done");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(more(page, ben)).toBeFocused();
  // Nothing changed between the two, and nothing tells of it.
  const headers = { authorization: `Bearer ${ben.token}` };
  const seen = await request.get(`/api/users/${ann.id}`, { headers });
  expect(seen.status()).toBe(200);
  expect(await (await request.get("/api/messages/rooms", { headers })).json()).toMatchObject({ rooms: [] });
  await more(page, ben).click();
  await choose(page, "Report Ben");
  await form.getByRole("radio", { name: "Spam or advertising" }).check({ force: true });
  await send.click();
  await choose(page, "Block Ben too");
  await choose(page, "Block");
  await expect(page.getByText("Ben is blocked")).toBeVisible();
  await expect(page).toHaveURL("/discovery");
});

test("SAFE-02 POLISH-05 a report that is being written is there again after a reload, and after the session has expired", async ({
  page,
  request,
}) => {
  const [me, ben] = [await newPerson(request), await newPerson(request, { name: "Ben" })];
  await signIn(page, me);
  await page.goto(`/profile/${ben.id}`);
  const form = page.getByRole("dialog", { name: "Report Ben" });
  const reason = form.getByRole("radio", { name: "Spam or advertising" });
  const words = form.getByRole("textbox");
  const open = async () => {
    await more(page, ben).click();
    await choose(page, "Report Ben");
  };
  await open();
  await reason.check({ force: true });
  await words.fill("It began last week");
  await page.reload();
  await open();
  await expect(reason).toBeChecked();
  await expect(words).toHaveValue("It began last week");
  await routeFromNow(page, "**/api/users/*/report", (route) => route.fulfill({ status: 401, json: {} }));
  await form.getByRole("button", { name: "Send report" }).click();
  await expect(page).toHaveURL("/login");
  await signInByForm(page, me);
  await expect(page).toHaveURL(`/profile/${ben.id}`);
  await open();
  await expect(reason).toBeChecked();
  await expect(words).toHaveValue("It began last week");
});
