import { expect } from "@playwright/test";
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

  test("DISC-08 like is a toggle whose flag clears the state, and superlike marks the person liked", async ({
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

    await page.keyboard.press("ArrowUp");
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
});
