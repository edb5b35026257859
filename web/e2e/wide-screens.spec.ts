import { expect } from "@playwright/test";
import { actAs, makeMatch } from "./support/api";
import { expectAccessible } from "./support/axe";
import { expectOnTop } from "./support/deck";
import { deferred } from "./support/deferred";
import { edgesOf, positionOf } from "./support/layout";
import { commentsButton, momentCard, momentsOf } from "./support/moments";
import { manyPeopleIn, newPerson, peopleIn, profileIn } from "./support/people";
import { photo } from "./support/pictures";
import { routeFromNow } from "./support/routes";
import { signIn } from "./support/session";
import { outlinesOn } from "./support/outlines";
import { test } from "./support/test";

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false });

for (const path of ["/login", "/signup"]) {
  test(`WIDE-01 at 820 px the card of ${path} is no taller than the window`, async ({ page }) => {
    await page.setViewportSize({ width: 820, height: 1180 });
    await page.goto(path);
    await expect(page.getByRole("heading").first()).toBeVisible();
    const heights = () => page.evaluate(() => [document.documentElement.scrollHeight, innerHeight]);
    expect(await heights()).toEqual([1180, 1180]);
    expect(await page.locator(".visitors").boundingBox()).toMatchObject({ y: 48, height: 1084 });
  });
}

test("WIDE-01 at 820 px the ground behind a profile's actions is as wide as the profile", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Nagpur", ["Alex", "Ben"]);
  await signIn(page, me);
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.goto(`/profile/${ben.id}`);
  const ground = await edgesOf(page.getByRole("group", { name: "What to do" }));
  const profile = await edgesOf(page.getByRole("main"));
  expect(ground.left).toBeLessThanOrEqual(profile.left);
  expect(ground.right).toBeGreaterThanOrEqual(profile.right);
});

for (const [place, width, height] of [
  ["Dinant", 844, 390],
  ["Durbuy", 568, 320],
] as const) {
  test(`POLISH-04 in a phone's landscape the card is no wider than suits a face: ${width} px`, async ({
    page,
    request,
  }) => {
    const [me] = await peopleIn(request, place, ["Alex", "Ben"]);
    await page.setViewportSize({ width, height });
    await signIn(page, me);
    await page.goto("/discovery");
    await expectOnTop(page, "Ben");
    const { left, right, top, bottom } = await edgesOf(page.getByRole("region", { name: "People near you" }));
    expect((right - left) / (bottom - top)).toBeLessThan(1.8);
    const screen = await edgesOf(page.getByRole("main"));
    const actions = await edgesOf(page.getByRole("group", { name: "What to do" }));
    expect(left - screen.left).toBeCloseTo(screen.right - actions.right, -1);
  });
}

test("WIDE-01 in a phone's landscape a profile's name stands beside the photo, and what can be done is in sight", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Bhopal", ["Alex", "Ben"]);
  await signIn(page, me);
  await page.goto(`/profile/${ben.id}`);
  await page.setViewportSize({ width: 844, height: 390 });
  const name = page.getByRole("heading", { name: /Ben/ });
  const actions = page.getByRole("group", { name: "What to do" });
  // The window is turned a little later.
  const roomBetween = async () => (await edgesOf(name)).left - (await edgesOf(actions)).right;
  await expect.poll(roomBetween).toBeGreaterThanOrEqual(0);
  for (const height of [390, 320]) {
    await page.setViewportSize({ width: 844, height });
    for (const shown of [name, page.getByRole("button", { name: "Like", exact: true })])
      await expect(shown).toBeInViewport({ ratio: 1 });
  }
  await expectAccessible(page);
});

test("WIDE-02 arrow keys lead to a conversation from anywhere, and whoever opens one writes at once", async ({
  page,
  request,
}) => {
  const [me, ben, carl] = await peopleIn(request, "Indore", ["Alex", "Ben", "Carl"]);
  const rooms: string[] = [];
  for (const other of [ben, carl]) rooms.push(await makeMatch(request, me, other));
  for (const [at, other] of [ben, carl].entries())
    await actAs(request, other).send(rooms[at] ?? "", `Hello from ${other.name}`);
  await signIn(page, me);
  await page.goto("/messages");
  const row = (name: string) => page.getByRole("link", { name: new RegExp(`Hello from ${name}`) });
  const field = page.getByRole("textbox", { name: "Write a message" });
  await expect(row("Ben")).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(row("Carl")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(field).toBeFocused();
  await page.keyboard.type("2pm would suit");
  await expect(field).toHaveValue("2pm would suit");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Messages" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(row("Ben")).toBeFocused();
  await row("Ben").click();
  await expect(page).toHaveURL(`/chat/${rooms[0]}`);
  await expect(field).toBeFocused();
  const thread = page.getByRole("main").filter({ has: field });
  await thread.getByRole("button").first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(thread.getByRole("button").first()).toBeFocused();
});

test("WIDE-02 a conversation that arrow keys lead to never lies under the bar above the list", async ({
  page,
  request,
}) => {
  const { me, others } = await manyPeopleIn(request, "Kalispell", 9);
  for (const other of others) await makeMatch(request, other, me);
  await page.setViewportSize({ width: 1280, height: 600 });
  await signIn(page, me);
  await page.goto("/messages");
  const pane = page.getByRole("complementary", { name: "Messages" });
  const rows = pane.getByRole("region", { name: "CONVERSATIONS" }).getByRole("link");
  await expect(rows).toHaveCount(others.length);
  const bar = await pane.getByRole("heading", { level: 1 }).locator("xpath=ancestor::header").boundingBox();
  for (let at = 0; at < others.length; at += 1) await page.keyboard.press("ArrowDown");
  for (let at = others.length - 1; at >= 0; at -= 1) {
    await expect(rows.nth(at)).toBeFocused();
    const { y } = await positionOf(rows.nth(at));
    expect(y, `row ${at}`).toBeGreaterThanOrEqual(bar?.height ?? Number.NaN);
    await page.keyboard.press("ArrowUp");
  }
});

test("WIDE-03 a tablet that is turned keeps the moment, its comments and what one types in sight", async ({
  page,
  request,
}) => {
  const me = await newPerson(request);
  const moments = momentsOf(request, me);
  for (let at = 0; at < 12; at += 1)
    await moments.post(`Turned ${at}`, { hashtags: ["turned"], images: [photo(at + 1, 48, 64)] });
  await signIn(page, me);
  const tablet = { width: 1180, height: 820 };
  const upright = { width: 820, height: 1180 };
  await page.setViewportSize(tablet);
  await page.goto("/moments?tag=turned");
  const moment = momentCard(page, "Turned 10");
  await expect(momentCard(page, "Turned 11")).toBeVisible();
  await commentsButton(moment).click();
  const beside = page.getByRole("complementary", { name: "Comments on a moment" });
  await beside.getByRole("textbox").fill("A comment half way");
  for (const [size, field] of [
    [upright, moment.getByRole("textbox")],
    [tablet, beside.getByRole("textbox")],
    [upright, moment.getByRole("textbox")],
  ] as const) {
    await page.setViewportSize(size);
    await expect(field).toBeFocused();
    await expect(field).toHaveValue("A comment half way");
    await expect(field).toBeInViewport({ ratio: 1 });
    await expect(commentsButton(moment)).toBeInViewport();
  }
  await page.keyboard.type(" on");
  await expect(moment.getByRole("textbox")).toHaveValue("A comment half way on");

  await page.setViewportSize(tablet);
  await expect(beside.getByRole("textbox")).toBeFocused();
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }));
  await expect(moment).toHaveCount(0);
  await page.setViewportSize(upright);
  await expect(moment.getByRole("textbox")).toBeFocused();
  await expect(moment.getByRole("textbox")).toBeInViewport({ ratio: 1 });
});

test("WIDE-01 cards of likes side by side have their buttons on one line, however much is written above", async ({
  page,
  request,
}) => {
  const alike = { ...(await profileIn(request, "Oruro")), photos: [] };
  const me = await newPerson(request, { ...alike, name: "Alex" });
  for (const [name, bio] of [
    ["Ben", "Bread."],
    ["Carl", "Boats, and what floats like one. ".repeat(6)],
  ] as const)
    await actAs(request, me).like(await newPerson(request, { ...alike, name, bio }));
  await signIn(page, me);
  await page.goto("/my-likes");
  const chat = (name: string) => page.getByRole("button", { name: `Chat with ${name}` });
  await expect(chat("Ben")).toBeVisible();
  const middleOf = async (name: string) => {
    const { y, height } = (await chat(name).boundingBox()) ?? { y: 0, height: 0 };
    return y + height / 2;
  };
  expect(await middleOf("Ben")).toBeCloseTo(await middleOf("Carl"), 0);
});

test("POLISH-07 in a wide window the outlines of a tab's screen cover all that it will, the list beside a thread too", async ({
  page,
  request,
}) => {
  const [me] = await peopleIn(request, "Dessau", ["Alex", "Ben"]);
  await page.addInitScript(() => {
    globalThis.requestIdleCallback = () => 0;
  });
  await signIn(page, me);
  const streamed = page.waitForResponse((answer) => answer.url().endsWith("/api/events"));
  await page.goto("/messages");
  await expect(page.getByRole("complementary")).toBeVisible();
  await streamed;
  const { promise, resolve } = deferred();
  await routeFromNow(page, "**/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  await page.getByRole("navigation").getByRole("link", { name: "Discover" }).click();
  const outlines = outlinesOn(page);
  await expect(outlines).toBeVisible();
  const [screen, rail] = [await edgesOf(outlines), await edgesOf(page.getByRole("navigation"))];
  expect([screen.left, screen.right]).toEqual([rail.right, 1280]);
  resolve();
  await expectOnTop(page, "Ben");
});
