import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { actAs } from "./support/api";
import { edgesOf, positionOf } from "./support/layout";
import { manyPeopleIn, newPerson, peopleIn, profileIn } from "./support/people";
import { signIn } from "./support/session";
import { card, expectOnTop } from "./support/deck";
import { deferred } from "./support/deferred";
import { holdScripts } from "./support/holdScripts";
import { placeNamed } from "./support/places";
import { scrollOn } from "./support/scroll";
import { test } from "./support/test";

const grid = (page: Page) => page.getByRole("region", { name: "People near you, as a grid" });
const tileOf = (page: Page, name: string): Locator =>
  grid(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: `Open ${name}'s profile` }) });
const showGrid = (page: Page) => page.getByRole("button", { name: "Grid view" });
const showCards = (page: Page) => page.getByRole("button", { name: "Cards view" });

test("DISC-01 the top bar leads to one's profile and to settings, refreshes, and opens the match preferences", async ({
  page,
  request,
}) => {
  const [me] = await peopleIn(request, "Mount Gambier", ["Alex", "Ben"]);
  await signIn(page, me);
  await page.goto("/discovery");
  await expectOnTop(page, "Ben");
  const bar = page.getByRole("banner");

  await bar.getByRole("link", { name: "My Profile" }).click();
  await expect(page).toHaveURL(/\/my-profile$/);
  await expect(page.getByRole("heading", { name: "Alex" })).toBeVisible();
  await page.goBack();
  await expectOnTop(page, "Ben");

  await bar.getByRole("link", { name: "Settings" }).click();
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.getByRole("heading", { name: "Discover", exact: true })).toHaveCount(0);
  await page.goBack();
  await expectOnTop(page, "Ben");

  const preferences = bar.getByRole("button", { name: "Match preferences" });
  await preferences.click();
  const panel = page.getByRole("dialog", { name: "Match preferences" });
  await expect(panel).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(preferences).toBeFocused();

  await peopleIn(request, "Mount Gambier", ["Carl"]);
  const answered = page.waitForResponse(/\/api\/users\/discover\?/);
  await bar.getByRole("button", { name: "Refresh" }).click();
  expect((await answered).status()).toBe(200);
  await showGrid(page).click();
  await expect(tileOf(page, "Carl")).toBeVisible();
  await expect(tileOf(page, "Ben")).toBeVisible();
});

test("DISC-05 a card shows two match reasons and three interests, a tile two interests", async ({
  page,
  request,
}) => {
  // As one in interests and age, in one place and both here: more reasons than are shown.
  const interests = ["Travel", "Coffee", "Music", "Art", "Hiking"];
  const alike = await profileIn(request, "Mount Isa");
  const make = (name: string) => newPerson(request, { ...alike, name, interests });
  const me = await make("Alex");
  await make("Ben");
  await signIn(page, me);
  await page.goto("/discovery");
  await expectOnTop(page, "Ben");
  const deck = page.getByRole("region", { name: "People near you" });
  const shown = deck.getByRole("listitem");
  await expect(shown).toHaveText(["Much in common", "Close in age", "Travel", "Coffee", "Music"]);
  await showGrid(page).click();
  const tile = tileOf(page, "Ben");
  await expect(tile.getByRole("listitem")).toHaveText(["Travel", "Coffee"]);
});

test("photos in the grid are 4:5 with interests under them and without; a tap on the interests opens the profile", async ({
  page,
  request,
}) => {
  const alike = await profileIn(request, "Tamworth");
  const me = await newPerson(request, { ...alike, name: "Alex" });
  await newPerson(request, { ...alike, name: "Ben" });
  await newPerson(request, { ...alike, name: "Carl", interests: [] });
  await signIn(page, me);
  await page.goto("/discovery");
  await expect(card(page)).toBeVisible();
  await showGrid(page).click();
  const photoOf = (name: string) => tileOf(page, name).getByRole("img", { name: `Photo of ${name}` });
  const tops: number[] = [];
  for (const name of ["Ben", "Carl"]) {
    const { left, right, top, bottom } = await edgesOf(photoOf(name));
    expect((bottom - top) / (right - left)).toBeCloseTo(5 / 4, 2);
    tops.push(top);
  }
  expect(tops[0]).toBe(tops[1]);
  const interest = await positionOf(tileOf(page, "Ben").getByText("Travel"));
  await page.mouse.click(interest.x + 10, interest.y + 10);
  await expect(page).toHaveURL(/\/profile\//);
  await expect(page.getByRole("heading", { name: "Ben" })).toBeVisible();
});

test("DISC-02 the grid has two columns and a card's toggles, and the choice survives leaving and coming back", async ({
  page,
  request,
}) => {
  test.slow();
  const [me, ben, carl] = await peopleIn(request, "Dunedin", ["Alex", "Ben", "Carl", "Dan"]);
  await signIn(page, me);
  await page.goto("/discovery");
  await expect(card(page)).toBeVisible();
  await showGrid(page).click();
  const tiles = grid(page).getByRole("link", { name: /^Open .*'s profile$/ });
  await expect(tiles).toHaveCount(3);
  const [first, second, third] = await Promise.all([0, 1, 2].map((at) => positionOf(tiles.nth(at))));
  expect(second).toMatchObject({ y: first?.y });
  expect(second?.x).toBeGreaterThan(first?.x ?? 0);
  expect(third).toMatchObject({ x: first?.x });
  expect(third?.y).toBeGreaterThan(first?.y ?? 0);
  await expectAccessible(page);

  const favorite = tileOf(page, "Ben").getByRole("button", { name: "Favorite" });
  const like = tileOf(page, "Carl").getByRole("button", { name: "Like" });
  for (const [toggle, call, ids] of [
    [favorite, /\/api\/matches\/favorite\//, () => actAs(request, me).favoriteIds()],
    [like, /\/api\/matches\/like\//, () => actAs(request, me).likedIds()],
  ] as const) {
    const whom = toggle === favorite ? ben.id : carl.id;
    const on = page.waitForResponse(call);
    await toggle.click();
    await expect(toggle).toHaveAttribute("aria-pressed", "true");
    expect((await on).status()).toBe(200);
    expect(await ids()).toEqual([whom]);
    const off = page.waitForResponse(call);
    await toggle.click();
    await expect(toggle).toHaveAttribute("aria-pressed", "false");
    expect((await off).status()).toBe(200);
    expect(await ids()).toEqual([]);
  }
  await expect(tiles).toHaveCount(3);

  await tileOf(page, "Ben").getByRole("button", { name: "Start chat" }).click();
  await expect(page).toHaveURL(`/chat/${await actAs(request, me).roomWith(ben)}`);
  await page.goBack();
  await expect(tiles).toHaveCount(3);
  await page.getByRole("link", { name: "Messages" }).click();
  await expect(page.getByRole("heading", { name: "Messages", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Discover", exact: true }).click();
  await expect(tiles).toHaveCount(3);
  await page.reload();
  await expect(tiles).toHaveCount(3);
  await showCards(page).click();
  await expect(card(page)).toHaveCount(1);
  await page.reload();
  await expect(card(page)).toHaveCount(1);
  await expect(showGrid(page)).toBeVisible();
});

test("DISC-02 DISC-07 a long grid draws what is near the window, deals on, and keeps its scroll", async ({
  page,
  request,
}) => {
  test.slow();
  const { me, others } = await manyPeopleIn(request, "Broken Hill", 32);
  await signIn(page, me);
  await page.addInitScript(() => localStorage.setItem("kindred.discovery.view", "grid"));
  await page.goto("/discovery");
  const tiles = grid(page).getByRole("link", { name: /^Open .*'s profile$/ });
  await expect(tiles.first()).toBeVisible();

  // Down to the end, as far as one can see at a time: everybody comes by, each once.
  const seen = new Map<string, string>();
  const everybody = new Set(others.map((person) => `Open ${person.name}'s profile`));
  await expect(async () => {
    const drawn = await grid(page)
      .getByRole("listitem")
      .filter({ has: page.getByRole("link") })
      .evaluateAll((all) =>
        all.map((one) => [one.ariaPosInSet ?? "", one.querySelector("a")?.ariaLabel ?? ""] as const),
      );
    expect(drawn.length).toBeLessThan(26);
    for (const [at, name] of drawn) seen.set(at, name);
    await scrollOn(tiles);
    expect(new Set(seen.values())).toEqual(everybody);
  }).toPass({ intervals: [50], timeout: 60_000 });
  expect(seen.size).toBe(everybody.size);
  await expect(page.getByText("You've seen everyone who fits for now.")).toBeVisible();

  // From the middle to a profile and back, and to another tab and back.
  await page.evaluate(() => window.scrollTo(0, 2345));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(2345);
  // In view as a whole, so that the click does not scroll.
  const inView = grid(page).locator("[aria-posinset='17'] a").first();
  const name = (await inView.getAttribute("aria-label")) ?? "";
  await inView.click();
  await expect(page).toHaveURL(/\/profile\//);
  await expect(page.getByRole("heading", { name: /^Person \d/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("link", { name })).toBeInViewport();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(2345);

  await page.getByRole("link", { name: "Messages" }).click();
  await expect(page.getByRole("heading", { name: "Messages", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Discover", exact: true }).click();
  await expect(page.getByRole("link", { name })).toBeInViewport();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(2345);

  // To the cards and back; without a pointer, which would first scroll the page to bring the button of the sticky bar into view.
  await page.evaluate(() => window.scrollTo(0, 1200));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(1200);
  await showCards(page).dispatchEvent("click");
  await expect(card(page)).toBeVisible();
  await showGrid(page).click();
  await expect(tiles.first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(1200);
});

test("DISC-05 a tile says whole where somebody lives and how far away, on a phone", async ({
  page,
  request,
}) => {
  const alike = await profileIn(request, "Aalen");
  const me = await newPerson(request, { ...alike, name: "Alex" });
  const location = await placeNamed(request, "Schwäbisch Gmünd");
  await newPerson(request, { ...alike, location, name: "Ben" });
  await signIn(page, me);
  await page.goto("/discovery");
  await page.getByRole("button", { name: "Grid view" }).click();
  const place = page.getByText(/^Schwäbisch Gmünd · Within \d+ km$/);
  await expect(place).toBeVisible();
  const hidden = await place.evaluate((words) => [
    words.scrollWidth - words.clientWidth,
    words.scrollHeight - words.clientHeight,
  ]);
  expect(hidden).toEqual([0, 0]);
});

test("POLISH-07 where Discover opens with the grid its outlines stand there until it comes, and never those of a card", async ({
  page,
  request,
}) => {
  const [me] = await peopleIn(request, "Gorizia", ["Alex", "Ben", "Carl"]);
  await signIn(page, me);
  await page.addInitScript(() => localStorage.setItem("kindred.discovery.view", "grid"));
  const releaseScripts = await holdScripts(page);
  const people = deferred();
  await page.route("**/api/users/discover*", async (route) => {
    await people.promise;
    await route.continue();
  });
  await page.goto("/discovery", { waitUntil: "commit" });
  const card = page.locator("[data-early-photo]");
  await expect(card).toBeAttached();
  await expect(card).toBeHidden();
  releaseScripts();
  const outlines = page.getByRole("main").getByRole("status");
  const first = outlines.locator(".animate-shimmer").first();
  await expect(outlines).toBeVisible();
  await expect(card).toHaveCount(0);
  const place = await first.boundingBox();
  people.resolve();
  // Others may live nearby.
  const tile = grid(page).getByRole("listitem").first();
  await expect(tile).toBeVisible();
  expect(await tile.boundingBox(), "where its outlines were").toEqual(place);
});
