import { expect } from "@playwright/test";
import { actAs } from "./support/api";
import { deferred } from "./support/deferred";
import { manyPeopleIn, peopleIn } from "./support/people";
import { swipeCallsOf } from "./support/requests";
import { routeFromNow } from "./support/routes";
import { signIn } from "./support/session";
import { card, expectOnTop, nameOnTop } from "./support/deck";
import { takeCard } from "./support/gestures";
import { test } from "./support/test";

test("DISC-10 undo pressed before the skip it is meant for has failed takes back no other act", async ({
  page,
  request,
}) => {
  const [me, , cleo] = await peopleIn(request, "Karratha", ["Alex", "Ben", "Cleo"]);
  await signIn(page, me);
  const acts = swipeCallsOf(page);
  const { promise, resolve } = deferred();
  await page.route("**/api/matches/skip/**", async (route) => {
    await promise;
    await route.fulfill({ status: 500, json: { error: "no" } });
  });
  await page.goto("/discovery");
  await expect(card(page)).toBeVisible();
  const first = await nameOnTop(page);
  const second = first === cleo.name ? "Ben" : cleo.name;
  await page.keyboard.press("ArrowRight");
  await expectOnTop(page, second);
  await expect.poll(async () => (await actAs(request, me).likedIds()).length).toBe(1);
  const liked = await actAs(request, me).likedIds();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByText("no more users")).toBeVisible();
  await page.keyboard.press("z");
  resolve();
  await expectOnTop(page, second);
  await page.keyboard.press("f");
  await expect.poll(async () => (await actAs(request, me).favoriteIds()).length).toBe(1);
  expect(acts.map(({ act }) => act)).toEqual(["like", "skip"]);
  expect(await actAs(request, me).likedIds()).toEqual(liked);
});

test("DISC-10 where there is nothing to undo the key undoes nothing either", async ({ page, request }) => {
  const [me] = await peopleIn(request, "Geraldton", ["Alex", "Cleo"]);
  await signIn(page, me);
  const acts = swipeCallsOf(page);
  await page.goto("/discovery");
  await expectOnTop(page, "Cleo");
  await expect(page.getByRole("button", { name: "Undo" })).toBeDisabled();
  await page.keyboard.press("z");
  await page.keyboard.press("f");
  await expect.poll(async () => (await actAs(request, me).favoriteIds()).length).toBe(1);
  expect(acts).toEqual([]);
});

test("DISC-03 on a slow line nobody is dealt twice", async ({ page, request }) => {
  test.setTimeout(200_000);
  const { me, others } = await manyPeopleIn(request, "Ballarat", 30);
  await signIn(page, me);
  const { promise, resolve } = deferred();
  await page.route("**/api/matches/skip/**", async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto("/discovery");
  await expect(card(page)).toBeVisible();
  const seen: string[] = [];
  while (seen.length < others.length) {
    const name = await nameOnTop(page);
    seen.push(name);
    await page.keyboard.press("ArrowLeft");
    if (seen.length < others.length)
      await expect(card(page)).not.toHaveAccessibleName(`Open ${name}'s profile`);
  }
  expect(new Set(seen)).toEqual(new Set(others.map(({ name }) => name)));
  resolve();
  await expect(page.getByText("no more users")).toBeVisible();
});

test("DISC-03 swipes are sent even if the page is left at once", async ({ page, request }) => {
  const { me, others } = await manyPeopleIn(request, "Bendigo", 8);
  await signIn(page, me);
  await page.goto("/discovery");
  await expect(card(page)).toBeVisible();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Network.enable");
  const line = { offline: false, latency: 400, downloadThroughput: -1, uploadThroughput: -1 };
  await cdp.send("Network.emulateNetworkConditions", line);
  for (const at of others.keys()) {
    await page.keyboard.press("ArrowRight");
    if (at + 1 < others.length) await expect(card(page)).toBeVisible();
  }
  await page.goto("about:blank");
  const ids = new Set(others.map(({ id }) => id));
  await expect.poll(async () => new Set(await actAs(request, me).likedIds())).toEqual(ids);
});

test("DISC-03 a swipe right on somebody liked in another window keeps the match as it is", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Mackay", ["Alex", "Ben"]);
  const matches = async () => {
    const headers = { authorization: `Bearer ${me.token}` };
    return (await (await request.get("/api/matches/list", { headers })).json()).matches;
  };
  await actAs(request, ben).like(me);
  await page.route("**/api/events", (route) => route.abort());
  await signIn(page, me);
  await page.goto("/discovery");
  await expectOnTop(page, "Ben");
  const acts = swipeCallsOf(page);
  await actAs(request, me).like(ben);
  const [before] = await matches();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("heading", { name: "It's a Match!" })).toBeVisible();
  expect(acts).toEqual([{ act: "like", id: ben.id }]);
  expect((await matches())[0].id).toBe(before.id);
});

test("DISC-03 a key during a drag decides once, whatever the release would have meant", async ({
  page,
  request,
}) => {
  const { me } = await manyPeopleIn(request, "Toowoomba", 3);
  await signIn(page, me);
  const acts = swipeCallsOf(page);
  await page.goto("/discovery");
  await expect(card(page)).toBeVisible();
  const name = await nameOnTop(page);
  const taken = await takeCard(page, "mouse");
  await taken.moveTo(220, 0);
  await page.evaluate(() => {
    window.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft" }));
    window.dispatchEvent(new PointerEvent("pointerup", { pointerId: 1, isPrimary: true }));
  });
  await expect(card(page)).not.toHaveAccessibleName(`Open ${name}'s profile`);
  const second = await nameOnTop(page);
  await taken.letGo();
  await page.keyboard.press("f");
  await expect(page.getByRole("button", { name: "Favorite" })).toHaveAttribute("aria-pressed", "true");
  await expectOnTop(page, second);
  expect(acts.map(({ act }) => act)).toEqual(["skip"]);
});

test("DISC-04 DISC-10 whoever skips somebody while their profile is still on its way stays on the deck", async ({
  page,
  request,
}) => {
  const [me] = await peopleIn(request, "Bozeman", ["Alex", "Ben", "Cleo"]);
  await page.addInitScript(() => {
    globalThis.requestIdleCallback = () => 0;
  });
  await signIn(page, me);
  const acts = swipeCallsOf(page);
  await page.goto("/discovery");
  await expect(card(page)).toBeVisible();
  const first = await nameOnTop(page);
  const second = first === "Ben" ? "Cleo" : "Ben";
  const { promise, resolve } = deferred();
  await routeFromNow(page, "**/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  await card(page).press("Enter");
  await expect(page).toHaveURL(/\/profile\//);
  await page.getByRole("button", { name: "Skip" }).click();
  await expect(page).toHaveURL("/discovery");
  await expectOnTop(page, second);
  resolve();
  // It is there now, and opens for the one whom it is asked for.
  await card(page).press("Enter");
  await expect(page.getByRole("heading", { name: second })).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await expectOnTop(page, second);
  expect(acts.map(({ act }) => act)).toEqual(["skip"]);
});
