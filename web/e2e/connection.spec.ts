import { expect, type Page, test } from "@playwright/test";
import { actAs } from "./support/api";
import { card, expectOnTop, nameOnTop } from "./support/deck";
import { peopleIn } from "./support/people";
import { swipeCallsOf } from "./support/requests";
import { signIn } from "./support/session";

const line = (page: Page) => page.getByRole("status", { name: "Connection" });

/** Opens the deck, and waits until the line is ready to say something. */
async function openDeck(page: Page): Promise<void> {
  await page.goto("/discovery");
  await expect(card(page)).toBeVisible();
  await expect(line(page)).toBeAttached();
}

test("POLISH-06 one line says that there is no connection, on every screen, and when it is back", async ({
  page,
  request,
}) => {
  const [me] = await peopleIn(request, "Agadez", ["Alex", "Ben"]);
  await signIn(page, me);
  await openDeck(page);
  await expect(line(page)).toBeEmpty();
  await page.context().setOffline(true);
  await expect(line(page)).toContainText("No connection");
  await page.getByRole("link", { name: "Messages", exact: true }).click();
  await expect(line(page)).toContainText("No connection");
  // After some seconds only its sign covers what is there; the words are still read out.
  await expect(line(page).getByText("No connection")).toHaveCSS("width", "1px");
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
  await openDeck(page);
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

test("POLISH-06 what waits for a connection outlives the page: the next one sends it in order, each once, and shows none of them again", async ({
  page,
  request,
}) => {
  const [me, ...others] = await peopleIn(request, "Gaya", ["Alex", "Ben", "Carl", "Dan"]);
  await signIn(page, me);
  await openDeck(page);
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
  await page.goto("/discovery");
  await expectOnTop(page, last);
  await page.reload();
  await expectOnTop(page, last);
  expect(calls).toHaveLength(2);
});

test("a like that the rate limit refuses brings the card back and says so", async ({ page, request }) => {
  const [me] = await peopleIn(request, "Maradi", ["Alex", "Ben"]);
  await signIn(page, me);
  await openDeck(page);
  const refusal = { error: "Too many requests. Please try again later.", code: "too_many" };
  await page.route("**/api/matches/like/**", (route) => route.fulfill({ status: 429, json: refusal }));
  await page.keyboard.press("ArrowRight");
  await expect(
    page.getByText("That was a lot at once. Please wait a little before you go on."),
  ).toBeVisible();
  await expectOnTop(page, "Ben");
});
