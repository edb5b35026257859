import { expect, type Locator } from "@playwright/test";
import { makeMatch } from "./support/api";
import { expectAccessible } from "./support/axe";
import { pressBack } from "./support/back";
import { deferred } from "./support/deferred";
import { middleOf } from "./support/layout";
import { likeButton, momentCard, momentsOf } from "./support/moments";
import { peopleIn } from "./support/people";
import { photo } from "./support/pictures";
import { routeFromNow } from "./support/routes";
import { signIn } from "./support/session";
import { test } from "./support/test";
import { pauseClock } from "./support/toasts";

const isLiked = (card: Locator) => expect(likeButton(card)).toHaveAttribute("aria-pressed", "true");

test("POLISH-12 a double tap on a moment's picture or text likes it and takes no like back; one tap opens the picture", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Fargo", ["Alex", "Ben"]);
  await makeMatch(request, me, ben);
  const bens = momentsOf(request, ben);
  const pictured = await bens.post("With a picture", { images: [photo(1, 48, 48)] });
  const words = await bens.post("Words to tap");
  const selected = await bens.post("Selected");
  await signIn(page, me);
  await page.clock.install();
  await page.goto("/moments");
  const card = momentCard(page, "With a picture");
  const picture = card.getByRole("button", { name: "Open photo 1 of 1" });
  await expect(picture).toBeVisible();

  // No time passes between the two taps of a double tap.
  await pauseClock(page);
  for (const time of ["first", "second"]) {
    await picture.dblclick();
    await isLiked(card);
    await expect.poll(async () => (await bens.one(pictured.id)).likes, time).toBe(1);
  }
  await page.clock.runFor(1_000);
  await expect(page.getByRole("dialog")).toHaveCount(0);

  const at = await middleOf(page.getByText("Words to tap"));
  await page.touchscreen.tap(...at);
  await page.touchscreen.tap(...at);
  await isLiked(momentCard(page, "Words to tap"));
  await expect.poll(async () => (await bens.one(words.id)).likes).toBe(1);

  await page.getByText("Selected").dblclick({ position: { x: 8, y: 12 } });
  expect(await page.evaluate(() => getSelection()?.toString().trim())).toBe("Selected");
  await page.clock.runFor(1_000);
  expect((await bens.one(selected.id)).likes).toBe(0);

  await picture.click();
  await page.clock.runFor(1_000);
  await expect(page.getByRole("dialog", { name: "1 / 1", exact: true })).toBeVisible();
});

test("POLISH-12 the author of a moment sees who likes it, latest first, with links to them; of others' moments nobody does", async ({
  page,
  request,
}) => {
  const [me, ben, carl] = await peopleIn(request, "Duluth", ["Alex", "Ben", "Carl"]);
  for (const other of [ben, carl]) await makeMatch(request, me, other);
  const [mine, bens] = [momentsOf(request, me), momentsOf(request, ben)];
  const { id } = await mine.post("Who likes this?");
  await mine.post("Nobody likes this");
  const of = await bens.post("This is Ben's");
  await mine.like(of.id);
  await bens.like(id);
  await signIn(page, me);
  await page.goto("/moments");
  const card = momentCard(page, "Who likes this?");
  await expect(likeButton(card)).toHaveText("Like 1");
  const asks = (words: string) => momentCard(page, words).getByRole("button", { name: "Who likes it" });
  await expect(asks("Nobody likes this").or(asks("This is Ben's"))).toHaveCount(0);

  // Whoever likes it meanwhile is on the list, and then in the count, too.
  await momentsOf(request, carl).like(id);
  await asks("Who likes this?").click();
  const sheet = page.getByRole("dialog", { name: "Who likes it" });
  await expect(sheet.getByRole("listitem")).toHaveText([/Carl/, /Ben/]);
  await expect(sheet.locator("img")).toHaveCount(2);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await expect(asks("Who likes this?")).toBeFocused();
  await expect(likeButton(card)).toHaveText("Like 2");

  await asks("Who likes this?").click();
  await sheet.getByRole("link", { name: /Carl/ }).click();
  await expect(page).toHaveURL(`/profile/${carl.id}`);
  await page.goBack();
  await expect(card).toBeVisible();
});

test("POLISH-05 Back leads back from a link in a sheet also while its screen is still loading", async ({
  page,
  request,
}) => {
  // The app loads nothing ahead, so that the profile's screen is loaded when it is wanted.
  await page.addInitScript(() => {
    globalThis.requestIdleCallback = () => 0;
  });
  const [me, ben] = await peopleIn(request, "Bemidji", ["Alex", "Ben"]);
  await makeMatch(request, me, ben);
  const { id } = await momentsOf(request, me).post("Who likes this?");
  await momentsOf(request, ben).like(id);
  await signIn(page, me);
  await page.goto("/moments");
  await momentCard(page, "Who likes this?").getByRole("button", { name: "Who likes it" }).click();
  const sheet = page.getByRole("dialog", { name: "Who likes it" });
  const link = sheet.getByRole("link", { name: /Ben/ });
  await expect(link).toBeVisible();
  const { promise, resolve } = deferred();
  await routeFromNow(page, "**/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  await link.click();
  await expect(page).toHaveURL(`/profile/${ben.id}`);
  await expect(sheet).toBeVisible();
  await pressBack(page);
  await expect(page).toHaveURL("/moments");
  resolve();
  await expect(link).toBeVisible();
});

test("POLISH-06 a moment liked without a connection shows so, and its like goes out once there is one", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Dogondoutchi", ["Alex", "Ben"]);
  await makeMatch(request, ben, me);
  const moments = momentsOf(request, ben);
  const [liked, unliked] = [await moments.post("By the river"), await moments.post("At the lake")];
  await signIn(page, me);
  await page.goto("/moments");
  const like = (words: string) => likeButton(momentCard(page, words));
  await expect(like("By the river")).toBeVisible();
  await expect(page.getByRole("status", { name: "Connection" })).toBeAttached();
  await page.context().setOffline(true);
  await expect(page.getByRole("status", { name: "Connection" })).toContainText("No connection");
  await like("By the river").click();
  await expect(like("By the river")).toHaveAttribute("aria-pressed", "true");
  await expect(like("By the river")).toContainText("1");
  await like("At the lake").click();
  await like("At the lake").click();
  await expect(like("By the river")).toHaveAttribute("aria-pressed", "true");
  await page.context().setOffline(false);
  await expect.poll(async () => (await moments.one(liked.id)).likes).toBe(1);
  await expect(like("By the river")).toHaveAttribute("aria-pressed", "true");
  await expect(like("By the river")).toContainText("1");
  await expect(like("At the lake")).toHaveAttribute("aria-pressed", "false");
  expect((await moments.one(unliked.id)).likes).toBe(0);
});
