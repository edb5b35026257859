import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import { actAs, makeMatch } from "./support/api";
import { connectionLine as line, expectBelow, openDeckWithLine } from "./support/connection";
import { card, expectOnTop, nameOnTop } from "./support/deck";
import { keptActs } from "./support/keptActs";
import { newPerson, peopleIn } from "./support/people";
import { swipeCallsOf } from "./support/requests";
import { routeFromNow } from "./support/routes";
import { signIn } from "./support/session";
import { test } from "./support/test";

test("POLISH-06 one line says that there is no connection, where the least room is and over a change of screens, too, and when it is back", async ({
  page,
  request,
}) => {
  test.slow();
  const [me, ben] = await peopleIn(request, "Agadez", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  await signIn(page, me);
  for (const path of ["/match", `/chat/${room}`]) {
    await page.goto(path);
    await expect(line(page)).toBeAttached();
    await page.context().setOffline(true);
    await expect(line(page), path).toContainText("No connection");
    await page.context().setOffline(false);
    await expect(line(page), path).toHaveText("Connected again");
  }
  await page.goto("/discovery");
  // Until the app runs the page's tabs are plain links, which load another page.
  await expect(page.getByRole("heading", { name: "Discover", level: 1 })).toBeVisible();
  await expect(line(page)).toBeAttached();
  await expect(line(page)).toBeEmpty();
  await page.context().setOffline(true);
  await expect(line(page)).toContainText("No connection");
  await page.getByRole("link", { name: /^Messages/ }).click();
  await expect(line(page)).toContainText("No connection");
  await page.context().setOffline(false);
  await expect(line(page)).toHaveText("Connected again");
  await expect(line(page)).toBeEmpty();
});

/** Whoever presses there, in the middle of it, presses on it and on nothing that lies over it. */
const isOnTop = (shown: Locator) =>
  shown.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

test("POLISH-06 the line is told above what dims the page, and is there again below it", async ({
  page,
  request,
}) => {
  const [me] = await peopleIn(request, "Helena", ["Alex", "Ben"]);
  await signIn(page, me);
  await openDeckWithLine(page);
  await page.getByRole("button", { name: "Match preferences" }).click();
  const sheet = page.getByRole("dialog", { name: "Match preferences" });
  await expect(sheet.getByRole("button", { name: "Close" })).toBeVisible();
  await page.context().setOffline(true);
  await expect(line(page)).toContainText("No connection");
  expect(await isOnTop(line(page))).toBe(true);
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await expect(line(page)).toContainText("No connection");
  expect(await isOnTop(line(page))).toBe(true);
  await page.getByRole("button", { name: "Match preferences" }).click();
  await expect(sheet).toBeVisible();
  expect(await isOnTop(line(page))).toBe(true);
  // In a wide window it leaves the rail its head.
  await page.setViewportSize({ width: 1280, height: 800 });
  const covers = () => line(page).evaluate((it) => it.contains(document.elementFromPoint(40, 10)));
  await expect.poll(covers).toBe(false);
  expect(await isOnTop(line(page))).toBe(true);
  await page.context().setOffline(false);
  await expect(line(page)).toHaveText("Connected again");
  await expect(line(page)).toBeEmpty();
});

test("POLISH-06 swipes made without a connection wait, and go out in order, each once", async ({
  page,
  request,
}) => {
  const [me, ...others] = await peopleIn(request, "Tahoua", ["Alex", "Ben", "Carl", "Dan"]);
  await signIn(page, me);
  await openDeckWithLine(page);
  const calls = swipeCallsOf(page);
  await page.context().setOffline(true);
  await expect(line(page)).toContainText("No connection");
  const swiped: string[] = [];
  for (const key of ["ArrowRight", "ArrowLeft"]) {
    const name = await nameOnTop(page);
    swiped.push(others.find((other) => other.name === name)?.id ?? "");
    await page.keyboard.press(key);
    await expect(card(page)).not.toHaveAccessibleName(`Open ${name}'s profile`);
  }
  const last = await nameOnTop(page);
  await page.getByRole("button", { name: "Favorite" }).click();
  await expect(page.getByRole("button", { name: "Favorite" })).toHaveAttribute("aria-pressed", "true");
  expect(calls).toEqual([]);
  await page.context().setOffline(false);
  const acting = actAs(request, me);
  await expect.poll(() => acting.favoriteIds()).toHaveLength(1);
  expect(calls).toEqual([
    { act: "like", id: swiped[0] },
    { act: "skip", id: swiped[1] },
  ]);
  expect(await acting.likedIds()).toEqual([swiped[0]]);
  await expectOnTop(page, last);
});

test("POLISH-06 what waits for a connection is undone at once without one, and not sent by the next page either", async ({
  page,
  request,
}) => {
  const [me, ...others] = await peopleIn(request, "Lhasa", ["Alex", "Ben", "Carl"]);
  await signIn(page, me);
  await openDeckWithLine(page);
  const calls = swipeCallsOf(page);
  await page.context().setOffline(true);
  await expect(line(page)).toContainText("No connection");
  const name = await nameOnTop(page);
  await page.keyboard.press("ArrowRight");
  await expect(card(page)).not.toHaveAccessibleName(`Open ${name}'s profile`);
  const undo = page.getByRole("button", { name: "Undo" });
  await undo.click();
  await expectOnTop(page, name);
  await expect(undo).toBeDisabled();
  await page.goto("about:blank");
  await page.context().setOffline(false);
  await openDeckWithLine(page);
  const skipped = await nameOnTop(page);
  await page.keyboard.press("ArrowLeft");
  await expect
    .poll(() => calls)
    .toEqual([{ act: "skip", id: others.find((other) => other.name === skipped)?.id }]);
  expect(await actAs(request, me).likedIds()).toEqual([]);
});

test("POLISH-06 what was sent before the connection was lost can't be undone without one, which is said, and can be once it is back", async ({
  page,
  request,
}) => {
  const [me] = await peopleIn(request, "Arkalyk", ["Alex", "Ben", "Carl"]);
  await signIn(page, me);
  await openDeckWithLine(page);
  const name = await nameOnTop(page);
  const liked = page.waitForResponse("**/api/matches/like/*");
  await page.keyboard.press("ArrowRight");
  await liked;
  await expect.poll(() => actAs(request, me).likedIds()).toHaveLength(1);
  await page.context().setOffline(true);
  await expect(line(page)).toContainText("No connection");
  const undo = page.getByRole("button", { name: "Undo" });
  await undo.click();
  await expect(page.getByText("Undo needs a connection.")).toBeVisible();
  await expect(card(page)).not.toHaveAccessibleName(`Open ${name}'s profile`);
  await page.context().setOffline(false);
  await expect(line(page)).toHaveText("Connected again");
  await undo.click();
  await expectOnTop(page, name);
  expect(await actAs(request, me).likedIds()).toEqual([]);
});

test("POLISH-06 what waits for a connection outlives the page: the next one sends it in order, each once, and shows none of them again", async ({
  page,
  request,
}) => {
  const [me, ...others] = await peopleIn(request, "Gaya", ["Alex", "Ben", "Carl", "Dan"]);
  await signIn(page, me);
  await openDeckWithLine(page);
  const calls = swipeCallsOf(page);
  await page.context().setOffline(true);
  await expect(line(page)).toContainText("No connection");
  const swiped: string[] = [];
  for (const key of ["ArrowRight", "ArrowLeft"]) {
    const name = await nameOnTop(page);
    swiped.push(others.find((other) => other.name === name)?.id ?? "");
    await page.keyboard.press(key);
    await expect(card(page)).not.toHaveAccessibleName(`Open ${name}'s profile`);
  }
  const last = await nameOnTop(page);
  await page.goto("about:blank");
  expect(calls).toEqual([]);
  await page.context().setOffline(false);
  await page.goto("/messages");
  await expect
    .poll(() => calls)
    .toEqual([
      { act: "like", id: swiped[0] },
      { act: "skip", id: swiped[1] },
    ]);
  await expect.poll(() => actAs(request, me).likedIds()).toEqual([swiped[0]]);
  // What this page has no answer to yet the next one sends, too.
  await expect.poll(() => keptActs(page)).toEqual([]);
  await page.goto("/discovery");
  await expectOnTop(page, last);
  await page.reload();
  await expectOnTop(page, last);
  expect(calls).toHaveLength(2);
});

test("a like that the rate limit refuses brings the card back and says so", async ({ page, request }) => {
  const [me] = await peopleIn(request, "Maradi", ["Alex", "Ben"]);
  await signIn(page, me);
  await openDeckWithLine(page);
  const refusal = { error: "Too many requests. Please try again later.", code: "too_many" };
  await routeFromNow(page, "**/api/matches/like/**", (route) =>
    route.fulfill({ status: 429, json: refusal }),
  );
  await page.keyboard.press("ArrowRight");
  await expect(
    page.getByText("That was a lot at once. Please wait a little before you go on."),
  ).toBeVisible();
  await expectOnTop(page, "Ben");
});

/** Types a moment, and waits until the line is ready to say something. */
async function beginMoment(page: Page, request: APIRequestContext): Promise<Locator> {
  await signIn(page, await newPerson(request));
  await page.goto("/create-moment");
  const words = page.getByPlaceholder("Share what's new...");
  await words.fill("Not lost");
  await expect(line(page)).toBeAttached();
  return words;
}

test("POST-05 a moment says that there is no connection also where the browser believes that there is one", async ({
  page,
  request,
}) => {
  const words = await beginMoment(page, request);
  await routeFromNow(page, "**/api/**", (route) => route.abort());
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  await page.getByRole("button", { name: "Post", exact: true }).click();
  await expect(page.getByText("There is no connection: what you typed is kept.")).toBeVisible();
  await expect(line(page)).toContainText("No connection");
  await expect(words).toHaveValue("Not lost");
});

test("POST-05 a moment posted without a connection says so, and keeps what was typed", async ({
  page,
  request,
}) => {
  const words = await beginMoment(page, request);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Post", exact: true }).click();
  const failure = page.getByText("There is no connection: what you typed is kept.");
  await expect(failure).toContainText("An unknown error occurred");
  await expectBelow(failure, line(page));
  await expect(words).toHaveValue("Not lost");
});
