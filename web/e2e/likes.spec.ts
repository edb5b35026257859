import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { actAs, makeMatch } from "./support/api";
import { manyPeopleIn, newPerson, peopleIn, USUAL_AGE } from "./support/people";
import { routeFromNow } from "./support/routes";
import { signIn } from "./support/session";
import { test } from "./support/test";

const tab = (page: Page, name: RegExp) => page.getByRole("tab", { name });
const cardOf = (page: Page, name: string): Locator =>
  page.getByRole("listitem").filter({ has: page.getByRole("link", { name: `Open ${name}'s profile` }) });

test("LIKES-01 both lists load together and are counted on their tabs; back goes to /my-profile", async ({
  page,
  request,
}) => {
  const [me, ben, carl, dan] = await peopleIn(request, "Magadan", ["Alex", "Ben", "Carl", "Dan"]);
  const acting = actAs(request, me);
  await acting.like(ben);
  await acting.superlike(carl);
  await acting.favorite(dan);
  await signIn(page, me);
  // Neither list is answered before both were requested.
  const requested = new Set<string>();
  let bothRequested = () => {};
  const both = new Promise<void>((done) => (bothRequested = done));
  await page.route(/\/api\/matches\/(?:my-likes|favorites)/, async (route) => {
    requested.add(new URL(route.request().url()).pathname);
    if (requested.size === 2) bothRequested();
    await both;
    await route.continue();
  });
  await page.goto("/my-likes");
  await expect(tab(page, /My Likes 2 people/)).toHaveAttribute("aria-selected", "true");
  await expect(tab(page, /My Favorites 1 person$/)).toHaveAttribute("aria-selected", "false");
  await expect(cardOf(page, "Ben")).toBeVisible();
  await expect(cardOf(page, "Carl")).toBeVisible();
  await expect(cardOf(page, "Dan")).toHaveCount(0);

  await tab(page, /My Favorites/).click();
  await expect(cardOf(page, "Dan")).toBeVisible();
  await expect(cardOf(page, "Ben")).toHaveCount(0);
  await expect(page).toHaveURL("/my-likes?tab=favorites");
  await page.reload();
  await expect(cardOf(page, "Dan")).toBeVisible();
  await tab(page, /My Favorites/).press("ArrowLeft");
  await expect(tab(page, /My Likes/)).toBeFocused();
  await expect(cardOf(page, "Ben")).toBeVisible();

  await page.getByRole("button", { name: "Back" }).click();
  await expect(page).toHaveURL("/my-profile");
});

test("LIKES-01 everybody liked is counted, and shown 50 at a time, the latest first, each once; when the next ones don't arrive it says so and tries again", async ({
  page,
  request,
}) => {
  const { me, others } = await manyPeopleIn(request, "Timaru", 52);
  const acting = actAs(request, me);
  for (const other of others) await acting.like(other);
  await signIn(page, me);
  await page.goto("/my-likes");
  await expect(tab(page, /My Likes 52 people/)).toBeVisible();
  const people = page.getByRole("listitem");
  await expect(people).toHaveCount(50);
  const more = page.getByRole("button", { name: "Show More" });
  const next = /\/api\/matches\/my-likes\?.*before=/;
  await routeFromNow(page, next, (route) => route.abort());
  await more.click();
  await expect(page.getByRole("alert").filter({ hasText: "More people didn't arrive." })).toBeVisible();
  await expect(people).toHaveCount(50);
  await expectAccessible(page);
  await page.unroute(next);
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(people).toHaveCount(52);
  await expect(page.getByRole("button", { name: /Show More|Try Again/ })).toHaveCount(0);
  const names = await people.getByRole("link").allTextContents();
  expect(names).toEqual(others.map(({ name }) => name).toReversed());
});

test("LIKES-02 a card has the avatar, name, age, location, two lines of bio, when it was added, a tick for a match, and Chat", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Anadyr", ["Alex", "Ben"]);
  const carl = await newPerson(request, { name: "Carl", bio: "I walk and I talk. ".repeat(25) });
  await actAs(request, me).like(carl);
  const room = await makeMatch(request, me, ben);
  await signIn(page, me);
  await page.goto("/my-likes");
  const bens = cardOf(page, "Ben");
  const avatar = bens.locator("img");
  await expect
    .poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  for (const part of ["Ben", String(USUAL_AGE), /Anadyr/, "Rivers, maps and long breakfasts.", "Added today"])
    await expect(bens.getByText(part, { exact: typeof part === "string" })).toBeVisible();
  await expect(bens.getByText("Match", { exact: true })).toBeVisible();
  await expect(cardOf(page, "Carl").getByText("Match", { exact: true })).toHaveCount(0);

  const bio = cardOf(page, "Carl").getByText(/I walk and I talk/);
  const { lines, all } = await bio.evaluate((node) => {
    const line = Number.parseFloat(getComputedStyle(node).lineHeight);
    return { lines: node.clientHeight / line, all: node.scrollHeight / line };
  });
  expect(lines).toBeCloseTo(2, 1);
  expect(all).toBeGreaterThan(3);
  await expectAccessible(page);

  await page.getByRole("link", { name: "Open Ben's profile" }).click();
  await expect(page).toHaveURL(`/profile/${ben.id}`);
  await expect(page.getByRole("heading", { name: "Ben" })).toBeVisible();
  await page.goBack();
  await bens.getByRole("button", { name: "Chat" }).click();
  await expect(page).toHaveURL(`/chat/${room}`);
});

test("LIKES-03 nobody yet leads to /discover; a failure is shown, and Retry loads the page anew", async ({
  page,
  request,
}) => {
  const [me] = await peopleIn(request, "Petropavlovsk-Kamchatsky", ["Alex"]);
  await signIn(page, me);
  await page.goto("/my-likes?tab=favorites");
  await expect(page.getByRole("heading", { name: "No favorites yet" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Discover People" })).toHaveAttribute("href", "/discover");
  await tab(page, /My Likes 0 people/).click();
  await expect(page.getByRole("heading", { name: "No likes yet" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Discover People" }).click();
  await expect(page).toHaveURL("/discover");

  await page.route("**/api/matches/favorites*", (route) =>
    route.fulfill({ status: 500, json: { error: "The lists are unavailable", code: "internal" } }),
  );
  await page.goto("/my-likes");
  await expect(page.getByRole("alert")).toContainText("The lists are unavailable");
  await expectAccessible(page);
  await page.unrouteAll();
  const reloaded = page.waitForEvent("domcontentloaded");
  await page.getByRole("button", { name: "Retry" }).click();
  await reloaded;
  await expect(page.getByRole("heading", { name: "No likes yet" })).toBeVisible();
});
