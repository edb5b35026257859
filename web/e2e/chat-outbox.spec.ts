import { expect, type Page } from "@playwright/test";
import { loseAnswer } from "./support/answers";
import { actAs, makeMatch } from "./support/api";
import { expectAccessible } from "./support/axe";
import { deferred } from "./support/deferred";
import { edgesOf } from "./support/layout";
import { keptOn } from "./support/offlineCache";
import { peopleIn } from "./support/people";
import { routeFromNow } from "./support/routes";
import { signIn } from "./support/session";
import { openStarted } from "./support/started";
import { test } from "./support/test";
import { tryLostAgain } from "./support/unsent";

const box = (page: Page) => page.getByRole("textbox", { name: "Write a message" });
const history = (page: Page) => page.getByRole("log", { name: "Messages" });
const isPoll = (url: string) => /\/api\/messages\/room\/[^/]+\/messages/.test(url);

/** Has polls wait until it is called: one would find a text that the server took, and nothing would be left to try again. */
async function holdPolls(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await routeFromNow(
    page,
    (url) => isPoll(url.href),
    async (route) => {
      await released;
      await route.fallback();
    },
  );
  return release;
}

/** What was not sent is said in one line with its button, on a phone too. */
async function expectOneLine(page: Page): Promise<void> {
  const words = await edgesOf(history(page).getByRole("alert"));
  const tryAgain = await edgesOf(history(page).getByRole("button", { name: "Try Again" }));
  expect(words.bottom - words.top).toBeLessThan(30);
  expect(tryAgain.top).toBeLessThan(words.top);
  expect(tryAgain.bottom).toBeGreaterThan(words.bottom);
}

test("POLISH-05 texts that failed are one bubble each and one line for the room; writing on loses none of them", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Zinder", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  await signIn(page, me);
  await page.goto(`/chat/${room}`);
  await expect(box(page)).toBeVisible();
  await routeFromNow(page, "**/send", (route) => route.fulfill({ status: 400, json: { error: "Too rude" } }));
  for (const words of ["First", "Second"]) {
    await box(page).fill(words);
    await box(page).press("Enter");
    await expect(history(page).getByText(words)).toHaveCount(1);
    await expect(box(page)).toHaveValue("");
  }
  const alerts = history(page).getByRole("alert");
  await expect(alerts).toHaveCount(1);
  await expect(alerts).toHaveText("Not sent. Too rude");
  // Each is refused: what is still on its way would get through.
  await expect(history(page).getByRole("button", { name: "Edit" })).toHaveCount(2);
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

test("POLISH-05 what was written without a connection goes out when it is back, wherever one is, and after a reload", async ({
  page,
  request,
  context,
}) => {
  const [me, ben] = await peopleIn(request, "Surat", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  const arrived = async () =>
    (await actAs(request, ben).textsIn(room)).filter((words) => words.startsWith("While"));
  await signIn(page, me);
  await page.goto("/messages");
  await page.getByRole("link", { name: /Ben/ }).last().click();
  await expect(box(page)).toBeVisible();
  await context.setOffline(true);
  await box(page).fill("While offline");
  await box(page).press("Enter");
  const notSent = history(page).getByRole("alert");
  await expect(notSent).toHaveText("Not sent. It waits for a connection.");
  await expectOneLine(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page).toHaveURL("/messages");
  const row = page.getByRole("region", { name: "CONVERSATIONS" }).getByRole("link", { name: /Ben/ });
  await expect(row).toContainText("Not sent yet: While offline");
  await expectAccessible(page);
  await context.setOffline(false);
  await expect.poll(arrived).toEqual(["While offline"]);
  await expect(row).not.toContainText("Not sent yet");

  await routeFromNow(page, "**/send", (route) => route.abort());
  await openStarted(page, `/chat/${room}`);
  await box(page).fill("While away");
  await box(page).press("Enter");
  await expect(notSent).toHaveText("Not sent. The server did not answer.");
  await expectOneLine(page);
  await page.unroute("**/send");
  await page.goto("/my-profile");
  await expect.poll(arrived).toEqual(["While offline", "While away"]);
});

test("POLISH-05 APP-03 what waited for a connection over a reload stays where it went out while a page of the room, read before it, was on its way", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Agartala", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  await actAs(request, ben).send(room, "Before");
  await signIn(page, me);
  await page.goto(`/chat/${room}`);
  await expect(history(page).getByText("Before")).toBeVisible();
  await expect.poll(() => keptOn(page)).toContain(`/api/messages/room/${room}/messages`);

  let isAway = true;
  const [read, known] = [deferred(), deferred()];
  await routeFromNow(page, "**/api/**", async (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    if (isAway) return route.abort();
    if (!pathname.endsWith(`/${room}/messages`) || searchParams.has("since_version")) return route.continue();
    const answer = await route.fetch();
    read.resolve();
    await known.promise;
    await route.fulfill({ response: answer });
  });
  await box(page).fill("While away");
  await box(page).press("Enter");
  await expect(history(page).getByRole("alert")).toContainText("Not sent.");
  await page.reload();
  await expect(history(page).getByText("Before")).toBeVisible();
  await expect(history(page).getByText("While away")).toBeVisible();
  isAway = false;
  await read.promise;
  await tryLostAgain(page);
  await expect(history(page).getByRole("alert")).toHaveCount(0);
  await expect(history(page).getByText("Sent", { exact: true })).toBeVisible();
  known.resolve();
  await expect(page.getByRole("banner").getByRole("status")).toHaveText("Updates are live");
  await expect(history(page).getByText("While away")).toHaveCount(1);
  await expect(history(page).getByRole("alert")).toHaveCount(0);
});

test("POLISH-05 SET-04 logging out asks first where messages wait to be sent", async ({ page, request }) => {
  const [me, ben] = await peopleIn(request, "Genk", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  await signIn(page, me);
  await page.route("**/send", (route) => route.abort());
  await page.goto(`/chat/${room}`);
  await box(page).fill("Shall we say Saturday?");
  await box(page).press("Enter");
  await expect(history(page).getByRole("button", { name: "Try Again" })).toBeVisible();
  await page.goto("/settings");
  await page.getByRole("button", { name: "Log Out" }).click();
  const question = page.getByRole("alertdialog", { name: "Log out now?" });
  await expectAccessible(page);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL("/settings");
  await page.getByRole("button", { name: "Log Out" }).click();
  await question.getByRole("button", { name: "Log Out" }).click();
  await expect(page).toHaveURL("/login");
});

test("POLISH-05 a text that was lost while everything else gets through goes out by itself, in the open chat and once it is left", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Kumasi", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  const arrived = async () =>
    (await actAs(request, ben).textsIn(room)).filter((words) => words !== "You matched");
  await signIn(page, me);
  await openStarted(page, `/chat/${room}`);
  await expect(box(page)).toBeVisible();
  const loseOne = () => routeFromNow(page, "**/send", (route) => route.abort(), { times: 1 });
  const lost = () => page.waitForEvent("requestfailed", (call) => call.url().endsWith("/send"));
  await loseOne();
  const first = lost();
  await box(page).fill("Still there?");
  await box(page).press("Enter");
  await first;
  await expect(history(page).getByRole("listitem").filter({ hasText: "Still there?" })).toBeVisible();
  await expect(history(page).getByRole("alert")).toHaveCount(0);
  expect(await arrived()).toEqual(["Still there?"]);

  await loseOne();
  const second = lost();
  await box(page).fill("Good night");
  await box(page).press("Enter");
  await second;
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page).toHaveURL("/messages");
  await expect.poll(arrived).toEqual(["Still there?", "Good night"]);
});

test("POLISH-05 what stands beside a lost text stays while it is tried again by itself, and counts meanwhile", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Sarapul", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  await signIn(page, me);
  await openStarted(page, `/chat/${room}`);
  await expect(box(page)).toBeVisible();
  const triedAgain = deferred();
  let tries = 0;
  await routeFromNow(page, "**/send", async (route) => {
    tries += 1;
    if (tries === 1) return route.abort();
    // Without an answer from then on.
    triedAgain.resolve();
  });
  await box(page).fill("By mistake");
  await box(page).press("Enter");
  const discard = history(page).getByRole("button", { name: "Discard" });
  await expect(discard).toBeVisible();
  await triedAgain.promise;
  await expect(history(page).getByRole("button", { name: "Try Again" })).toBeVisible();
  await expect(history(page).getByRole("alert")).toHaveText("Not sent. The server did not answer.");
  const stopped = page.waitForEvent("requestfailed", (call) => call.url().endsWith("/send"));
  await discard.click();
  await stopped;
  await expect(history(page).getByText("By mistake")).toHaveCount(0);
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
  await expect(history(page).getByText("By mistake")).toBeVisible();
  await discard.click();
  await expect(history(page).getByText("By mistake")).toHaveCount(0);
  await page.unroute("**/send");
  await box(page).fill("On purpose");
  await box(page).press("Enter");
  await expect(history(page).getByRole("listitem").filter({ hasText: "On purpose" })).toBeVisible();
  expect(await actAs(request, ben).textsIn(room)).not.toContain("By mistake");
});

test("CHAT-04 a text whose answer was lost is kept, is sent once when tried again, and by itself after a reload", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Addis Ababa", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  await signIn(page, me);
  await openStarted(page, `/chat/${room}`);
  await expect(box(page)).toBeVisible();
  const answerPolls = await holdPolls(page);
  await page.route("**/send", loseAnswer);
  await box(page).fill("Are you there?");
  await box(page).press("Enter");
  await expect(history(page).getByRole("alert")).toContainText("Not sent.");
  await expect(box(page)).toHaveValue("");
  await page.unroute("**/send");
  await tryLostAgain(page);
  await expect(history(page).getByRole("listitem").filter({ hasText: "Are you there?" })).toBeVisible();
  await expect(history(page).getByRole("alert")).toHaveCount(0);
  const polled = page.waitForResponse((response) => isPoll(response.url()));
  answerPolls();
  await polled;
  await expect(history(page).getByText("Are you there?")).toHaveCount(1);

  const answerPollsAgain = await holdPolls(page);
  await page.route("**/send", loseAnswer);
  await box(page).fill("And now?");
  await box(page).press("Enter");
  await expect(history(page).getByRole("alert")).toContainText("Not sent.");
  await page.unroute("**/send");
  answerPollsAgain();
  await page.reload();
  await expect(history(page).getByRole("listitem").filter({ hasText: "And now?" })).toBeVisible();
  await expect(box(page)).toHaveValue("");
  await expect(history(page).getByRole("alert")).toHaveCount(0);
  await page.reload();
  await expect(history(page).getByText("Are you there?")).toHaveCount(1);
  await expect(history(page).getByText("And now?")).toHaveCount(1);
});
