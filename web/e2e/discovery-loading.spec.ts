import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { card, expectOnTop, nameOnTop, skipUntil } from "./support/deck";
import { peopleIn } from "./support/people";
import { placeNamed } from "./support/places";
import { routeFromNow } from "./support/routes";
import { signIn } from "./support/session";
import { openStarted } from "./support/started";
import { test } from "./support/test";

const skip = { name: "Skip" };
/** Asking for people behind those already there. */
const moreOnly = (url: URL) => url.pathname === "/api/users/discover" && url.searchParams.has("exclude");
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const tab = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

/** From the next visit on the page records the times at which it requested people. */
const noteAsking = (page: Page) =>
  page.addInitScript(() => {
    const { fetch } = globalThis;
    const notes = Object.assign(globalThis, { requestTimes: [] as number[] });
    globalThis.fetch = (...call) => {
      if (String(call[0]).startsWith("/api/users/discover?")) notes.requestTimes.push(Date.now());
      return fetch(...call);
    };
  });
const requestTimes = (page: Page) =>
  page.evaluate(() => (globalThis as { requestTimes?: number[] }).requestTimes ?? []);

test.describe("loading", () => {
  test("DISC-07 starts about 100 ms after the person is known, and leaving for messages or moments in time resets it", async ({
    page,
    request,
  }) => {
    const [me] = await peopleIn(request, "Apia", ["Alex", "Ben"]);
    await signIn(page, me);
    await noteAsking(page);
    await page.goto("/messages");
    await expect(heading(page, "Messages")).toBeVisible();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const come = async () => {
      await tab(page, "Discover").click();
      await expect(page.getByText("Looking for people near you")).toBeAttached();
      return page.evaluate(() => Date.now());
    };
    // Two times 60 ms, and half a second elsewhere: together more than enough, had it not begun anew each time.
    for (const elsewhere of ["Moments", "Messages"]) {
      await come();
      await page.clock.runFor(60);
      expect(await requestTimes(page)).toEqual([]);
      await tab(page, elsewhere).click();
      await expect(heading(page, elsewhere)).toBeVisible();
      await page.clock.runFor(500);
      expect(await requestTimes(page)).toEqual([]);
    }
    const came = await come();
    await page.clock.runFor(60);
    expect(await requestTimes(page)).toEqual([]);
    // The screen may be seen a moment before its timer is set: time goes on in small steps until it has sent the request.
    await expect
      .poll(
        async () => {
          await page.clock.runFor(10);
          return (await requestTimes(page)).length;
        },
        { intervals: [10] },
      )
      .toBe(1);
    const [at = 0] = await requestTimes(page);
    expect(at - came).toBeGreaterThan(60);
    expect(at - came).toBeLessThanOrEqual(200);
    await page.clock.resume();
    await expectOnTop(page, "Ben");
    expect(await requestTimes(page)).toHaveLength(1);
  });

  test("DISC-07 the deck is kept while one looks elsewhere", async ({ page, request }) => {
    const [me] = await peopleIn(request, "Papeete", ["Alex", "Ben", "Carl", "Dan"]);
    await signIn(page, me);
    await page.goto("/discovery");
    await expect(card(page)).toBeVisible();
    await page.getByRole("button", skip).click();
    await expect(page.getByRole("button", { name: "Undo" })).toBeEnabled();
    const name = await nameOnTop(page);
    await page.getByRole("link", { name: "Messages" }).click();
    await expect(page.getByRole("heading", { name: "Messages", exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Discover", exact: true }).click();
    await expectOnTop(page, name);
    await expect(page.getByRole("button", { name: "Undo" })).toBeEnabled();
  });

  test("DISC-07 whoever comes back later finds the same person on top, asks once, and newcomers are behind", async ({
    page,
    request,
  }) => {
    const [me] = await peopleIn(request, "Avarua", ["Alex", "Ben", "Carl"]);
    await signIn(page, me);
    await noteAsking(page);
    const now = Date.now();
    await page.clock.setFixedTime(now);
    await page.goto("/discovery");
    await expect(card(page)).toBeVisible();
    const name = await nameOnTop(page);
    const awayAndBack = async (milliseconds: number) => {
      await tab(page, "Messages").click();
      await expect(heading(page, "Messages")).toBeVisible();
      await page.clock.setFixedTime(now + milliseconds);
      await tab(page, "Discover").click();
      await expectOnTop(page, name);
    };
    await peopleIn(request, "Avarua", ["Dan"]);
    const dan = page.getByRole("region", { name: "People near you" }).getByAltText("Photo of Dan");
    await awayAndBack(4_000);
    await awayAndBack(5_500);
    await expect(dan).toBeAttached();
    await expectOnTop(page, name);
    expect(await requestTimes(page)).toEqual([now, now + 5_500]);
  });

  test("DISC-06 nobody there is 'no user data', after the last person 'no more users'", async ({
    page,
    request,
  }) => {
    const [me] = await peopleIn(request, "Longyearbyen", ["Alex"]);
    await signIn(page, me);
    await page.goto("/discovery");
    await expect(page.getByText("no user data")).toBeVisible();
    await page.getByRole("button", { name: "Change preferences" }).click();
    await expect(page.getByRole("dialog", { name: "Match preferences" })).toBeVisible();
    await page.keyboard.press("Escape");
    await peopleIn(request, "Longyearbyen", ["Ben"]);
    await page.getByRole("button", { name: "Reload" }).click();
    await skipUntil(page, "Ben");
    await page.getByRole("button", skip).click();
    await expect(page.getByText("no more users")).toBeVisible();
    await expectAccessible(page);
    await peopleIn(request, "Longyearbyen", ["Carl"]);
    await page.getByRole("main").getByRole("button", { name: "Refresh" }).click();
    await expectOnTop(page, "Carl");
  });

  test("DISC-13 a first load and a refresh that fail say so, each with a way to try again", async ({
    page,
    request,
  }) => {
    const [me] = await peopleIn(request, "Noumea", ["Alex", "Ben"]);
    await signIn(page, me);
    await page.route("**/api/users/discover*", (route) => route.fulfill({ status: 500, body: "{}" }));
    await page.goto("/discovery");
    await expect(page.getByRole("alert")).toContainText("Data initialization failed");
    await page.unroute("**/api/users/discover*");
    await page.getByRole("button", { name: "Try Again" }).click();
    await expectOnTop(page, "Ben");

    await routeFromNow(page, "**/api/users/discover*", (route) => route.fulfill({ status: 500, body: "{}" }));
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(page.getByRole("alert")).toContainText("Data refresh failed");
    await expectOnTop(page, "Ben");
    await page.unroute("**/api/users/discover*");
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expectOnTop(page, "Ben");
  });

  test("DISC-13 more people who can't be loaded: an error is shown when the deck runs out, with a way to try again", async ({
    page,
    request,
  }) => {
    const [me] = await peopleIn(request, "Pago Pago", ["Alex", "Ben", "Carl"]);
    await signIn(page, me);
    await page.route(moreOnly, (route) => route.fulfill({ status: 500, body: "{}" }));
    await page.goto("/discovery");
    await expect(card(page)).toBeVisible();
    const name = await nameOnTop(page);
    const failed = page.waitForResponse((answer) => moreOnly(new URL(answer.url())));
    await page.getByRole("button", skip).click();
    expect((await failed).status()).toBe(500);
    await expect(card(page)).not.toHaveAccessibleName(`Open ${name}'s profile`);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await page.getByRole("button", skip).click();
    await expect(page.getByRole("alert")).toContainText("Data refresh failed");
    await expect(page.getByText("no more users")).toHaveCount(0);
    await page.unroute(moreOnly);
    await peopleIn(request, "Pago Pago", ["Dan"]);
    await page.getByRole("button", { name: "Try Again" }).click();
    await expectOnTop(page, "Dan");
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  test("DISC-13 more people who can't be loaded: an error is shown under the grid, with a way to try again", async ({
    page,
    request,
  }) => {
    const [me] = await peopleIn(request, "Port Vila", ["Alex", "Ben"]);
    await signIn(page, me);
    await page.addInitScript(() => localStorage.setItem("kindred.discovery.view", "grid"));
    await page.route(moreOnly, (route) => route.abort());
    await page.goto("/discovery");
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("More people didn't arrive.");
    const tile = (name: string) => page.getByRole("link", { name: `Open ${name}'s profile` });
    await expect(tile("Ben")).toBeVisible();
    await peopleIn(request, "Port Vila", ["Carl"]);
    await alert.getByRole("button", { name: "Try Again" }).click();
    await expect(alert).toContainText("More people didn't arrive.");
    await expect(tile("Carl")).toHaveCount(0);
    await page.unroute(moreOnly);
    await alert.getByRole("button", { name: "Try Again" }).click();
    await expect(tile("Carl")).toBeVisible();
    await expect(tile("Ben")).toBeVisible();
    await expect(alert).toHaveCount(0);
  });
});

test("DISC-07 ME-08 whoever moves in one window finds who is near there in another, and the place in the profile", async ({
  page,
  context,
  request,
}) => {
  const [me] = await peopleIn(request, "Hawera", ["Alex", "Ben"]);
  await peopleIn(request, "Greymouth", ["Carl"]);
  await signIn(page, me);
  await openStarted(page, "/discovery");
  await expectOnTop(page, "Ben");
  const other = await context.newPage();
  await signIn(other, me);
  await other.goto("/my-profile");
  // From then on the windows hear each other.
  const waitingToLead = async () => (await navigator.locks.query()).pending?.length;
  await expect.poll(() => other.evaluate(waitingToLead)).toBe(1);
  await other.getByRole("button", { name: /^Location/ }).click();
  await other.getByRole("combobox", { name: "Location" }).fill("Greymouth");
  await other.getByRole("option", { name: /^Greymouth/ }).click();
  await other.getByRole("button", { name: "Save" }).click();
  await expectOnTop(page, "Carl");
  await tab(page, "Profile").click();
  await expect(page.getByRole("button", { name: /^Location/ })).toContainText("Greymouth");
});

test("DISC-07 LIVE-01 whoever moves on one device finds who is near there on another, also if it was without a connection", async ({
  page,
  context,
  request,
}) => {
  const [me] = await peopleIn(request, "Ostuni", ["Alex", "Ben"]);
  await peopleIn(request, "Cefalu", ["Carl"]);
  const moveTo = async (city: string) => {
    const location = await placeNamed(request, city);
    const headers = { authorization: `Bearer ${me.token}` };
    expect(await request.put("/api/users/me", { headers, data: { location } })).toBeOK();
  };
  await signIn(page, me);
  const streamed = page.waitForResponse((answer) => answer.url().endsWith("/api/events"));
  await page.goto("/discovery");
  await expectOnTop(page, "Ben");
  await streamed;
  await moveTo("Cefalu");
  await expectOnTop(page, "Carl");

  await context.setOffline(true);
  await expect(page.getByRole("status").filter({ hasText: "No connection" })).toBeVisible();
  await moveTo("Ostuni");
  await context.setOffline(false);
  await expectOnTop(page, "Ben");
});
