import { expect, type Page } from "@playwright/test";
import { changeText } from "./support/answers";
import { fileOf } from "./support/built";
import { backgroundStarted, fetchNothingBeforehand, markPage, offlineHint } from "./support/chunks";
import { momentCard, momentsOf } from "./support/moments";
import { newPerson } from "./support/people";
import { expectNoMessage } from "./support/requests";
import { routeFromNow } from "./support/routes";
import { signIn } from "./support/session";
import { test } from "./support/test";

const tab = (page: Page, name: string) => page.getByRole("navigation").getByRole("link", { name });

test("POLISH-01 without a network, what can't be opened says so where it was pressed, and opens when it is back", async ({
  page,
  request,
  context,
}) => {
  await fetchNothingBeforehand(page);
  await signIn(page, await newPerson(request));
  const opened = backgroundStarted(page);
  await page.goto("/discovery");
  await opened;
  const preferences = page.getByRole("button", { name: "Match preferences" });
  await expect(preferences).toBeVisible();
  const isSamePage = await markPage(page);
  await context.setOffline(true);

  await preferences.click();
  await expect(page.getByText(`Match preferences couldn't be opened. ${offlineHint}`)).toBeVisible();
  await tab(page, "Moments").click();
  await expect(page.getByRole("heading", { name: "This screen couldn't be opened" })).toBeVisible();
  // The tab bar stays, and each press tries anew.
  await tab(page, "Discover").click();
  await expect(preferences).toBeVisible();
  await tab(page, "Moments").click();
  const again = page.getByRole("button", { name: "Try Again" });
  await again.click();
  await expect(again).toBeVisible();
  await expect(page).toHaveURL("/moments");

  await context.setOffline(false);
  await expect(page.getByRole("link", { name: "New moment" })).toBeVisible();
  await tab(page, "Discover").click();
  await preferences.click();
  await expect(page.getByRole("dialog", { name: "Match preferences" })).toBeVisible();
  expect(await isSamePage()).toBe(true);
});

test("POLISH-01 a part of a screen says so in its place, and what was typed beside it stays", async ({
  page,
  request,
  context,
}) => {
  const me = await newPerson(request);
  await momentsOf(request, me).post("By the river");
  await momentsOf(request, me).post("On the hill");
  await fetchNothingBeforehand(page);
  await signIn(page, me);
  const opened = backgroundStarted(page);
  await page.goto("/moments");
  await opened;
  const card = momentCard(page, "By the river");
  const comments = card.getByRole("button", { name: /^Comments/ });
  await expect(comments).toBeVisible();
  const isSamePage = await markPage(page);
  await context.setOffline(true);
  await comments.click();
  await expect(card.getByText(`Comments couldn't be opened. ${offlineHint}`)).toBeVisible();
  await context.setOffline(false);
  await card.getByRole("textbox").fill("Which one?");
  await expect(card.getByRole("textbox")).toHaveValue("Which one?");
  expect(await isSamePage()).toBe(true);
});

test("POLISH-01 a preload that fails says nothing and is forgotten", async ({ page, request, context }) => {
  await fetchNothingBeforehand(page);
  await signIn(page, await newPerson(request));
  const opened = backgroundStarted(page);
  await page.goto("/discovery");
  // The tabs are there before the app is.
  await opened;
  const messages = tab(page, "Messages");
  await expect(messages).toBeVisible();
  const isSamePage = await markPage(page);
  await context.setOffline(true);
  const screen = fileOf("src/features/rooms/MessagesScreen.tsx");
  const failed = page.waitForEvent("requestfailed", (call) => call.url().endsWith(screen));
  await messages.hover();
  await failed;
  await expectNoMessage(page);
  await context.setOffline(false);
  await messages.click();
  await expect(page.getByRole("heading", { name: "Messages", level: 1 })).toBeVisible();
  expect(await isSamePage()).toBe(true);
});

/** The paths of the scripts that have come to a page. */
const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter(({ name, responseEnd }) => name.endsWith(".js") && responseEnd > 0)
      .map(({ name }) => new URL(name).pathname),
  );

for (const width of [390, 1280]) {
  test(`POLISH-01 main screens are fetched beforehand: they open without a network, at ${width} px`, async ({
    page,
    request,
    context,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const me = await newPerson(request);
    await signIn(page, me);
    await page.goto("/discovery");
    const mainScreens = [
      ["Moments", "Moments", "/moments"],
      ["Messages", "Messages", "/messages"],
      ["Profile", "My Profile", "/my-profile"],
    ] as const;
    const direct = await context.newPage();
    await direct.setViewportSize({ width, height: 800 });
    await fetchNothingBeforehand(direct);
    await signIn(direct, me);
    // They come by themselves, after the titles.
    const panes = ["rooms/ConversationsPane", "moments/CommentsPane"].map(
      (pane) => `/${fileOf(`src/features/${pane}.tsx`)}`,
    );
    for (const [, heading, path] of mainScreens) {
      await direct.goto(path);
      await expect(direct.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
      const needed = [...(await scriptsOf(direct)), ...(width < 1024 ? [] : panes)];
      await expect.poll(() => scriptsOf(page)).toEqual(expect.arrayContaining(needed));
    }
    await context.setOffline(true);
    const isSamePage = await markPage(page);
    for (const [name, heading] of mainScreens) {
      await tab(page, name).click();
      await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
      await expect(page.getByText(offlineHint)).toHaveCount(0);
    }
    expect(await isSamePage()).toBe(true);
  });
}

test("POLISH-01 what is fetched beforehand leaves the first two seconds to the screen that was opened", async ({
  page,
  request,
}) => {
  await signIn(page, await newPerson(request));
  await page.goto("/discovery");
  const startOf = (file: string) =>
    performance.getEntries().find(({ name }) => name.endsWith(file))?.startTime ?? 0;
  const askedAt = (module: string) => page.evaluate(startOf, fileOf(module));
  await expect.poll(() => askedAt("src/features/moments/MomentsScreen.tsx")).toBeGreaterThanOrEqual(2_000);
  expect(await askedAt("src/features/discovery/DiscoveryScreen.tsx")).toBeGreaterThan(0);
});

/**
 * From now on the server has another release: its page starts another script, and scripts that were not fetched before
 * are gone. Once the page is loaded again it has the new release, and everything is there.
 */
async function release(page: Page): Promise<{ reloads: () => number }> {
  let reloads = 0;
  await routeFromNow(page, "**/assets/*.js", (route) =>
    reloads > 0 ? route.continue() : route.fulfill({ status: 404, json: { error: "Nothing is here" } }),
  );
  await page.route(
    (url) => url.pathname === "/",
    (route) => changeText(route, (text) => text.replace(/\/assets\/index-/, "/assets/next-")),
  );
  page.on("request", (call) => {
    if (call.isNavigationRequest()) reloads += 1;
  });
  return { reloads: () => reloads };
}

test("POLISH-01 a new release is fetched on the way to a screen that it replaced", async ({
  page,
  request,
}) => {
  await signIn(page, await newPerson(request));
  const streamed = backgroundStarted(page);
  await page.goto("/my-profile");
  await streamed;
  const settings = page.getByRole("link", { name: "Settings" });
  await expect(settings).toBeVisible();
  const released = await release(page);
  await settings.click();
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
  await expect(page).toHaveURL("/settings");
  expect(released.reloads()).toBe(1);
});

test("POLISH-01 a new release waits where something is typed, and says so", async ({ page, request }) => {
  const me = await newPerson(request);
  await momentsOf(request, me).post("A walk in the rain");
  await signIn(page, me);
  const streamed = backgroundStarted(page);
  await page.goto("/moments");
  await streamed;
  const card = momentCard(page, "A walk in the rain");
  await card.getByRole("button", { name: /^Comments/ }).click();
  await card.getByRole("textbox").fill("Without an umbrella?");
  const released = await release(page);
  await page.getByRole("link", { name: "New moment" }).click();
  await expect(page.getByText("Kindred has been updated. Reload the page to go on.")).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(card.getByRole("textbox")).toHaveValue("Without an umbrella?");
  expect(released.reloads()).toBe(0);
  await page.getByRole("link", { name: "New moment" }).click();
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("heading", { name: "New Moment" })).toBeVisible();
  expect(released.reloads()).toBe(1);
});
