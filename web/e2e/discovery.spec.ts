import { expect } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { card, expectOnTop, nameOnTop } from "./support/deck";
import { drag } from "./support/gestures";
import { actAs } from "./support/api";
import { keptActs } from "./support/keptActs";
import { peopleIn } from "./support/people";
import { signIn } from "./support/session";
import { test } from "./support/test";

const skip = { name: "Skip" };
const like = { name: "Like", exact: true };

test.describe("the deck", () => {
  test("DISC-03 swiping right likes, left skips, up superlikes, and each moves on", async ({
    page,
    request,
  }) => {
    const [me, ...others] = await peopleIn(request, "Reykjavik", ["Alex", "Ben", "Carl", "Dan", "Egil"]);
    await signIn(page, me);
    await page.goto("/discovery");
    await expect(card(page)).toBeVisible();

    const acted: Record<string, string> = {};
    for (const [dx, dy, act] of [
      [220, 0, "like"],
      [-220, 0, "skip"],
      [0, -260, "superlike"],
    ] as const) {
      const name = await nameOnTop(page);
      const answered = page.waitForResponse((answer) => answer.url().includes(`/api/matches/${act}/`));
      await drag(page, [dx, dy]);
      expect((await answered).status()).toBe(200);
      await expect(card(page)).not.toHaveAccessibleName(`Open ${name}'s profile`);
      acted[act] = others.find((person) => person.name === name)?.id ?? "";
    }
    const liked = await actAs(request, me).likedIds();
    expect(new Set(liked)).toEqual(new Set([acted["like"], acted["superlike"]]));
  });

  test("DISC-03 a card moved too little comes back, and nothing is called, unless it was a flick", async ({
    page,
    request,
  }) => {
    const [me] = await peopleIn(request, "Honolulu", ["Alex", "Ben"]);
    await signIn(page, me);
    const calls: string[] = [];
    page.on("request", (call) => call.method() === "POST" && calls.push(call.url()));
    await page.goto("/discovery");
    await expectOnTop(page, "Ben");
    await drag(page, [40, 0]);
    await drag(page, [0, 200]);
    await drag(page, [60, 0], { milliseconds: 600 });
    await expectOnTop(page, "Ben");
    expect(calls).toEqual([]);
    // The same way, fast, counts for where it is going.
    await drag(page, [60, 0], { milliseconds: 48 });
    await expect(page.getByText("no more users")).toBeVisible();
  });

  test("DISC-03 every gesture has a button and a key", async ({ page, request }) => {
    const [me] = await peopleIn(request, "Perth", ["Alex", "Ben", "Carl", "Dan", "Egil", "Finn", "Gus"]);
    await signIn(page, me);
    await page.goto("/discovery");
    await expect(card(page)).toBeVisible();

    for (const act of ["skip", "like", "superlike"] as const) {
      const key = { skip: "ArrowLeft", like: "ArrowRight", superlike: "ArrowUp" }[act];
      const sent = page.waitForRequest((call) => call.url().includes(`/api/matches/${act}/`));
      const name = await nameOnTop(page);
      await page.keyboard.press(key);
      await sent;
      await expect(card(page)).not.toHaveAccessibleName(`Open ${name}'s profile`);
    }
    for (const [button, act] of [
      ["Skip", "skip"],
      ["Super Like", "superlike"],
    ] as const) {
      const sent = page.waitForRequest((call) => call.url().includes(`/api/matches/${act}/`));
      const name = await nameOnTop(page);
      await page.getByRole("button", { name: button, exact: true }).click();
      await sent;
      await expect(card(page)).not.toHaveAccessibleName(`Open ${name}'s profile`);
    }
  });

  test("DISC-03 favourite is a toggle by its button and by F", async ({ page, request }) => {
    const [me, ben] = await peopleIn(request, "Ushuaia", ["Alex", "Ben"]);
    await signIn(page, me);
    await page.goto("/discovery");
    const favorite = page.getByRole("button", { name: "Favorite" });
    await expect(favorite).toHaveAttribute("aria-pressed", "false");
    const added = page.waitForResponse(/\/api\/matches\/favorite\//);
    await favorite.click();
    await expect(favorite).toHaveAttribute("aria-pressed", "true");
    await added;
    expect(await actAs(request, me).favoriteIds()).toEqual([ben.id]);
    const removed = page.waitForResponse(/\/api\/matches\/favorite\//);
    await page.keyboard.press("f");
    await removed;
    await expect(favorite).toHaveAttribute("aria-pressed", "false");
    expect(await actAs(request, me).favoriteIds()).toEqual([]);
  });

  test("DISC-04 tapping a card opens the profile, dragging it does not, Enter does", async ({
    page,
    request,
  }) => {
    const [me, ben] = await peopleIn(request, "Anchorage", ["Alex", "Ben"]);
    await signIn(page, me);
    await page.goto("/discovery");
    await expectOnTop(page, "Ben");
    await drag(page, [60, 0], { milliseconds: 600 });
    await expect(page).toHaveURL(/\/discovery$/);
    await card(page).click();
    await expect(page).toHaveURL(`/profile/${ben.id}`);
    await expect(page.getByRole("heading", { name: "Ben" })).toBeVisible();
    await page.goBack();
    await expectOnTop(page, "Ben");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/profile/${ben.id}`);
  });

  test("DISC-08 like is a toggle whose flag clears the state, and like and superlike mark the person liked", async ({
    page,
    request,
  }) => {
    const [me, ben] = await peopleIn(request, "Nuuk", ["Alex", "Ben"]);
    await signIn(page, me);
    await page.goto("/discovery");
    const button = page.getByRole("button", like);
    const first = page.waitForResponse(/\/api\/matches\/like\//);
    await button.click();
    await expect(button).toHaveAttribute("aria-pressed", "true");
    expect((await (await first).json()).unliked).toBe(false);
    expect(await actAs(request, me).likedIds()).toEqual([ben.id]);
    const second = page.waitForResponse(/\/api\/matches\/like\//);
    await button.click();
    expect((await (await second).json()).unliked).toBe(true);
    await expect(button).toHaveAttribute("aria-pressed", "false");
    await expectOnTop(page, "Ben");
    expect(await actAs(request, me).likedIds()).toEqual([]);

    for (const key of ["ArrowRight", "ArrowUp"]) {
      await page.keyboard.press(key);
      await expect(page.getByText("no more users")).toBeVisible();
      await expect.poll(() => actAs(request, me).likedIds()).toEqual([ben.id]);
      // The server has it before the page knows: what has no answer here the next page sends again.
      await expect.poll(() => keptActs(page)).toEqual([]);
      await page.goto(`/profile/${ben.id}`);
      await expect(page.getByRole("button", like)).toHaveAttribute("aria-pressed", "true");
      const cleared = page.waitForResponse(/\/api\/matches\/like\//);
      await page.getByRole("button", like).click();
      expect((await (await cleared).json()).unliked).toBe(true);
      await expect(page.getByRole("button", like)).toHaveAttribute("aria-pressed", "false");
      await expect.poll(() => keptActs(page)).toEqual([]);
      await page.goto("/discovery");
      await expectOnTop(page, "Ben");
    }
    const liked = page.waitForResponse(/\/api\/matches\/like\//);
    await button.click();
    await liked;
    expect(await actAs(request, me).likedIds()).toEqual([ben.id]);
    const skipped = page.waitForResponse(/\/api\/matches\/skip\//);
    await page.getByRole("button", skip).click();
    await skipped;
    expect(await actAs(request, me).likedIds()).toEqual([]);
  });

  test("DISC-09 a like that is answered opens the match and shows it among the new ones, without a stream and long before the list grows old", async ({
    page,
    request,
  }) => {
    const [me, ben] = await peopleIn(request, "Tromso", ["Alex", "Ben"]);
    await actAs(request, ben).like(me);
    await signIn(page, me);
    // No nudge announces the match, and the list is not old enough to load again.
    await page.route("**/api/events*", (route) => route.abort());
    await page.clock.setFixedTime(new Date());
    const listed = page.waitForResponse(/\/api\/matches\/recent/);
    await page.goto("/messages");
    expect((await (await listed).json()).matches).toEqual([]);
    await expect(page.getByRole("heading", { name: "Messages", exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Discover", exact: true }).click();
    await expectOnTop(page, "Ben");
    await drag(page, [220, 0]);
    await expect(page).toHaveURL(/\/match$/);
    await expect(page.getByRole("heading", { name: "It's a Match!" })).toBeVisible();
    await page.getByRole("link", { name: "Keep Swiping" }).click();
    await page.getByRole("link", { name: "Messages" }).click();
    await expect(
      page.getByRole("region", { name: "NEW MATCHES" }).getByRole("link", { name: /Ben/ }),
    ).toBeVisible();
  });

  test("DISC-10 skip removes the person, undo brings them back", async ({ page, request }) => {
    const [me] = await peopleIn(request, "Suva", ["Alex", "Ben", "Carl"]);
    await signIn(page, me);
    await page.goto("/discovery");
    await expect(card(page)).toBeVisible();
    const undo = page.getByRole("button", { name: "Undo" });
    await expect(undo).toBeDisabled();
    const first = await nameOnTop(page);
    await page.getByRole("button", skip).click();
    await expect(card(page)).not.toHaveAccessibleName(`Open ${first}'s profile`);
    await undo.click();
    await expectOnTop(page, first);
    await expect(undo).toBeDisabled();
    await page.keyboard.press("ArrowRight");
    await expect(card(page)).not.toHaveAccessibleName(`Open ${first}'s profile`);
    await page.keyboard.press("z");
    await expectOnTop(page, first);
    expect(await actAs(request, me).likedIds()).toEqual([]);
  });

  test("DISC-10 who was skipped before the app was closed can be brought back when it is open again", async ({
    page,
    request,
  }) => {
    const [me] = await peopleIn(request, "Nelson", ["Alex", "Ben", "Carl"]);
    await signIn(page, me);
    await page.goto("/discovery");
    await expect(card(page)).toBeVisible();
    const first = await nameOnTop(page);
    const skipped = page.waitForResponse("**/api/matches/skip/*");
    await page.getByRole("button", skip).click();
    await skipped;
    await page.reload();
    await expect(card(page)).not.toHaveAccessibleName(`Open ${first}'s profile`);
    const undo = page.getByRole("button", { name: "Undo" });
    await undo.click();
    await expectOnTop(page, first);
    await expect(undo).toBeDisabled();
  });

  test("DISC-10 the last one who was skipped can be brought back too", async ({ page, request }) => {
    const [me] = await peopleIn(request, "Gisborne", ["Alex", "Ben"]);
    await signIn(page, me);
    await page.goto("/discovery");
    await expectOnTop(page, "Ben");
    await page.getByRole("button", skip).click();
    await expect(page.getByText("no more users")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expectOnTop(page, "Ben");
  });
});

test("the deck, its empty state and the match are clean for axe, by day and by night", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Hammerfest", ["Alex", "Ben"]);
  await actAs(request, ben).like(me);
  await signIn(page, me);
  await page.goto("/discovery");
  await expectOnTop(page, "Ben");
  await expectAccessible(page);
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("heading", { name: "It's a Match!" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Keep Swiping" }).click();
  await expect(page.getByText("no more users")).toBeVisible();
  await expectAccessible(page);
});
