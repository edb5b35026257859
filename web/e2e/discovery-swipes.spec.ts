import { expect, type Page } from "@playwright/test";
import { actAs } from "./support/api";
import { manyPeopleIn, peopleIn } from "./support/people";
import { swipeCallsOf } from "./support/requests";
import { signIn } from "./support/session";
import { card, expectOnTop, nameOnTop } from "./support/deck";
import { drag, type Pointer, takeCard } from "./support/gestures";
import { test } from "./support/test";

const gone = (page: Page, name: string) =>
  expect(card(page)).not.toHaveAccessibleName(`Open ${name}'s profile`);

const ways = [
  { dx: 230, dy: 0, act: "like", key: "ArrowRight" },
  { dx: -230, dy: 0, act: "skip", key: "ArrowLeft" },
  { dx: 0, dy: -280, act: "superlike", key: "ArrowUp" },
] as const;

test("DISC-03 21 people in a row, more than a page, by keys, touch, mouse and pen: each once, in exactly 21 calls", async ({
  page,
  request,
}) => {
  // 21 registrations and swipes, on a machine that may be busy with other things.
  test.setTimeout(250_000);
  const { me, others } = await manyPeopleIn(request, "Alice Springs", 21);
  const nameOf = new Map(others.map((person) => [person.id, person.name]));
  await signIn(page, me);
  const acts = swipeCallsOf(page);
  await page.goto("/discovery");
  await expect(card(page)).toBeVisible();

  const expected: string[] = [];
  // Keys as fast as they can be pressed: the deck is as quick as they are.
  for (let pressed = 0; pressed < 6; pressed += 1) {
    const way = ways[pressed % 3] ?? ways[0];
    await page.keyboard.press(way.key);
    expected.push(way.act);
  }
  await expect.poll(() => acts.length).toBe(6);
  const acted = () => acts.map(({ id }) => nameOf.get(id));
  await expect.poll(async () => acted().includes(await nameOnTop(page))).toBe(false);
  const pointers: Pointer[] = ["touch", "mouse", "pen"];
  for (let swiped = 0; swiped < 15; swiped += 1) {
    const way = ways[swiped % 3] ?? ways[0];
    const name = await nameOnTop(page);
    await drag(page, [way.dx, way.dy], { pointer: pointers[Math.floor(swiped / 5)] ?? "touch" });
    expected.push(way.act);
    if (swiped < 14) await gone(page, name);
    await expect.poll(() => acts.length, name).toBe(expected.length);
    expect(nameOf.get(acts.at(-1)?.id ?? "")).toBe(name);
  }

  await expect(page.getByText("no more users")).toBeVisible();
  expect(acts.map(({ act }) => act)).toEqual(expected);
  expect(new Set(acts.map(({ id }) => id))).toEqual(new Set(others.map(({ id }) => id)));
  const liked = acts.filter(({ act }) => act !== "skip").map(({ id }) => id);
  await expect.poll(async () => new Set(await actAs(request, me).likedIds())).toEqual(new Set(liked));
});

test("DISC-03 DISC-10 two keys before the next picture decide about two people, and undo brings back both", async ({
  page,
  request,
}) => {
  const { me, others } = await manyPeopleIn(request, "Townsville", 3);
  await signIn(page, me);
  const acts = swipeCallsOf(page);
  await page.goto("/discovery");
  await expect(card(page)).toBeVisible();
  const first = await nameOnTop(page);
  await page.evaluate(() => {
    for (const key of ["ArrowLeft", "ArrowRight"])
      window.dispatchEvent(new KeyboardEvent("keydown", { key }));
  });
  await expect.poll(() => acts.map(({ act }) => act)).toEqual(["skip", "like"]);
  expect(new Set(acts.map(({ id }) => id)).size).toBe(2);
  const [, second] = acts.map(({ id }) => others.find((person) => person.id === id)?.name ?? "");
  for (const name of [second ?? "", first]) {
    await page.getByRole("button", { name: "Undo" }).click();
    await expectOnTop(page, name);
  }
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

test("DISC-03 a drag that leaves the window, is cancelled or interrupted sticks nowhere and calls nothing", async ({
  page,
  request,
}) => {
  const [me] = await peopleIn(request, "Broome", ["Alex", "Ben", "Carl"]);
  await signIn(page, me);
  const acts = swipeCallsOf(page);
  await page.goto("/discovery");
  await expect(card(page)).toBeVisible();
  const name = await nameOnTop(page);
  const rest = await card(page).boundingBox();
  const atRest = async () => {
    await expect.poll(() => card(page).boundingBox()).toEqual(rest);
    await expectOnTop(page, name);
    expect(acts).toEqual([]);
  };
  if (!rest) throw new Error("no card");

  // Over the window's lower edge in one leap, before the card could catch the pointer, and let go out there.
  await page.mouse.move(rest.x + 6, rest.y + 200);
  await page.mouse.down();
  await page.mouse.move(rest.x - 100, 1500);
  await page.mouse.up();
  await page.mouse.move(rest.x + 100, rest.y + 200);
  await atRest();

  // The system takes the finger away, for a call or a gesture of its own.
  const touch = await takeCard(page, "touch");
  await touch.moveTo(200, 0);
  await expect.poll(() => card(page).boundingBox()).not.toEqual(rest);
  await touch.cancel();
  await atRest();

  // Another window comes to the front during the drag.
  const left = await takeCard(page, "mouse");
  await left.moveTo(200, 0);
  await expect.poll(() => card(page).boundingBox()).not.toEqual(rest);
  await page.evaluate(() => window.dispatchEvent(new Event("blur")));
  await left.letGo();
  await atRest();
});

test("the photos of the next two people are there before their turn, after swipes and after an undo too", async ({
  page,
  request,
}) => {
  const names = ["Alex", "Ben", "Carl", "Dan", "Egil", "Finn"] as const;
  const [me] = await peopleIn(request, "Rockhampton", names);
  await signIn(page, me);
  await page.goto("/discovery");
  await expect(card(page)).toBeVisible();
  const photos = page.getByRole("region", { name: "People near you" }).locator("img");
  /** Three are drawn, whoever left being gone, and each of them is in. Who they are, by their photos. */
  const expectReady = async () => {
    const drawn = () =>
      photos.evaluateAll((all) =>
        all.map((one) => (one instanceof HTMLImageElement && one.naturalWidth > 0 ? one.alt : "")),
      );
    const named = expect.stringMatching(/^Photo of \w+$/);
    await expect.poll(drawn).toEqual([named, named, named]);
    return drawn();
  };
  const ready = [await expectReady()];
  for (const pixels of [230, -230]) {
    const name = await nameOnTop(page);
    await drag(page, [pixels, 0]);
    await gone(page, name);
    ready.push(await expectReady());
  }
  const [first, second, third] = ready;
  expect(second?.slice(0, 2)).toEqual(first?.slice(1));
  expect(third?.slice(0, 2)).toEqual(second?.slice(1));
  const name = await nameOnTop(page);
  await page.getByRole("button", { name: "Undo" }).click();
  await gone(page, name);
  expect(await expectReady()).toEqual(second);
});

test("DISC-10 undo brings back who was superliked, skipped or liked, and takes the match with it", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Invercargill", ["Alex", "Ben"]);
  await actAs(request, ben).like(me);
  await signIn(page, me);
  await page.goto("/discovery");
  await expectOnTop(page, "Ben");
  const undo = page.getByRole("button", { name: "Undo" });

  await page.keyboard.press("ArrowLeft");
  await expect(page.getByText("no more users")).toBeVisible();
  await page.keyboard.press("z");
  await expectOnTop(page, "Ben");

  for (const key of ["ArrowUp", "ArrowRight"]) {
    await page.keyboard.press(key);
    await expect(page.getByRole("heading", { name: "It's a Match!" })).toBeVisible();
    await page.getByRole("link", { name: "Keep Swiping" }).click();
    await expect(page.getByText("no more users")).toBeVisible();
    await page.getByRole("link", { name: "Messages" }).click();
    const match = page.getByRole("region", { name: "NEW MATCHES" }).getByRole("link", { name: /Ben/ });
    await expect(match).toBeVisible();
    await page.getByRole("link", { name: "Discover", exact: true }).click();
    await undo.click();
    await page.getByRole("button", { name: "End match" }).click();
    await expectOnTop(page, "Ben");
    await expect(page.getByRole("button", { name: "Like", exact: true })).toHaveAttribute(
      "aria-pressed",
      "false",
    );
    await page.getByRole("link", { name: "Messages" }).click();
    await expect(page.getByRole("heading", { name: "Messages", exact: true })).toBeVisible();
    await expect(match).toHaveCount(0);
    expect(await actAs(request, me).likedIds()).toEqual([]);
    await page.getByRole("link", { name: "Discover", exact: true }).click();
    await expectOnTop(page, "Ben");
  }
});
