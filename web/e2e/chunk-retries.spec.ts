import { expect } from "@playwright/test";
import { fileOf } from "./support/built";
import { backgroundStarted, fetchNothingBeforehand, markPage, offlineHint } from "./support/chunks";
import { card } from "./support/deck";
import { newPerson, peopleIn } from "./support/people";
import { signIn } from "./support/session";
import { test } from "./support/test";

for (const [path, name, place] of [
  ["/messages", "Messages", "Szeged"],
  ["/discovery", "Profile", "Lublin"],
  ["/moments", "Comments", "Gdynia"],
] as const) {
  test(`POLISH-01 a pane that can't be opened says so where it belongs, and opens when there is a network: ${name}`, async ({
    page,
    request,
    context,
  }) => {
    const [me] = await peopleIn(request, place, ["Alex", "Ben"]);
    await fetchNothingBeforehand(page);
    await signIn(page, me);
    const opened = backgroundStarted(page);
    await page.goto(path);
    await opened;
    // Whose profile the pane is to show.
    if (path === "/discovery") await expect(card(page)).toBeVisible();
    const isSamePage = await markPage(page);
    await context.setOffline(true);
    // The window grows: from now on there is room for a pane.
    await page.setViewportSize({ width: 1280, height: 800 });
    const pane = page.getByRole("complementary");
    const failed = pane.getByText(`${name} couldn't be opened. ${offlineHint}`);
    await expect(failed).toBeVisible();
    await pane.getByRole("button", { name: "Try Again" }).click();
    await expect(failed).toBeVisible();
    await context.setOffline(false);
    await expect(failed).toHaveCount(0);
    await expect(pane).not.toBeEmpty();
    expect(await isSamePage()).toBe(true);
  });
}

test("POLISH-01 a network that is gone without the browser's knowing: what could not be opened opens when it is back", async ({
  page,
  request,
}) => {
  await fetchNothingBeforehand(page);
  await signIn(page, await newPerson(request));
  const opened = backgroundStarted(page);
  await page.goto("/moments");
  await opened;
  await expect(page.getByRole("link", { name: "New moment" })).toBeVisible();
  const isSamePage = await markPage(page);
  const lost = (url: URL) => url.pathname === "/" || /^\/(assets\/|api\/health\/)/.test(url.pathname);
  await page.route(lost, (route) => route.abort());
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByText(`Comments couldn't be opened. ${offlineHint}`)).toBeVisible();
  await expect(page.getByText("No connection", { exact: false })).toBeVisible();
  await page.unroute(lost);
  await expect(page.getByRole("complementary")).not.toContainText(offlineHint);
  expect(await isSamePage()).toBe(true);
});

test("POLISH-01 a network lost while the app starts: what could not be opened opens by itself when it is back", async ({
  page,
  request,
  context,
}) => {
  await signIn(page, await newPerson(request));
  // The line is lost after the screen's own script.
  const lost = ["app/afterStart.ts", "app/BackgroundTasks.tsx", "features/moments/CommentsPane.tsx"].map(
    (module) => `**/${fileOf(`src/${module}`)}`,
  );
  for (const script of lost) await page.route(script, (route) => route.abort());
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/moments");
  const failed = page.getByText(`Comments couldn't be opened. ${offlineHint}`);
  await expect(failed).toBeVisible();
  const isSamePage = await markPage(page);
  await context.setOffline(true);
  for (const script of lost) await page.unroute(script);
  const opened = backgroundStarted(page);
  await context.setOffline(false);
  await expect(failed).toHaveCount(0);
  await opened;
  expect(await isSamePage()).toBe(true);
});
