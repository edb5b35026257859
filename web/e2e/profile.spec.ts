import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { as, peopleOf, signIn } from "./support/meeting";

const dot = (page: Page, n: number) => page.getByRole("button", { name: `Photo ${n} of 2` });
const expectShown = async (page: Page, n: number) => {
  await expect(page.getByRole("img", { name: `Photo of Ben, Photo ${n} of 2` })).toBeInViewport({
    ratio: 0.9,
  });
  await expect(dot(page, n)).toHaveAttribute("aria-current", "true");
};

test("PROFILE-01 photos, name, age, badges, place, words and interests", async ({ page, request }) => {
  test.slow();
  const [me, ben] = await peopleOf(request, "Tartu", ["Alex", "Ben"]);
  await signIn(page, me);
  await page.goto(`/profile/${ben.id}`);
  await expect(page.getByRole("heading", { name: /Ben/ })).toContainText("32");
  await expect(page.getByText(/Tartu.*Very close by/)).toBeVisible();
  await expect(page.getByText("Rivers, maps and long breakfasts.")).toBeVisible();
  for (const interest of ["Travel", "Coffee", "Music"]) await expect(page.getByText(interest)).toBeVisible();
  await expect(page.getByText("Online now")).toBeVisible();
  const photo = page.getByRole("img", { name: "Photo of Ben, Photo 1 of 2" });
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(page);
});

test("PROFILE-02 the photos advance every 3 s, a dot shows its photo and starts the wait anew", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleOf(request, "Tartu", ["Alex", "Ben"]);
  await signIn(page, me);
  await page.clock.install();
  await page.goto(`/profile/${ben.id}`);
  await expectShown(page, 1);
  await page.clock.pauseAt(Date.now() + 60_000);
  await dot(page, 1).click();
  await expectShown(page, 1);
  await page.clock.runFor(3_000);
  await expectShown(page, 2);
  await page.clock.runFor(2_000);
  await dot(page, 1).click();
  await expectShown(page, 1);
  await page.clock.runFor(2_900);
  await expectShown(page, 1);
  await page.clock.runFor(200);
  await expectShown(page, 2);
});

test("PROFILE-02 it stands still where motion is unwanted", async ({ page, request }) => {
  const [me, ben] = await peopleOf(request, "Tartu", ["Alex", "Ben"]);
  await signIn(page, me);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.clock.install();
  await page.goto(`/profile/${ben.id}`);
  await expectShown(page, 1);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.clock.runFor(30_000);
  await expectShown(page, 1);
});

test("PROFILE-03 favourite, chat and like, as on the cards", async ({ page, request }) => {
  const [me, ben] = await peopleOf(request, "Tartu", ["Alex", "Ben"]);
  await signIn(page, me);
  await page.goto(`/profile/${ben.id}`);
  for (const [name, path] of [
    ["Favorite", /\/favorite\//],
    ["Like", /\/like\//],
  ] as const) {
    const button = page.getByRole("button", { name, exact: true });
    const told = page.waitForResponse(path);
    await button.click();
    await expect(button).toHaveAttribute("aria-pressed", "true");
    await told;
  }
  expect(await as(request, me).likedIds()).toEqual([ben.id]);
  expect(await as(request, me).favoriteIds()).toEqual([ben.id]);
  await page.getByRole("button", { name: "Start chat" }).click();
  await expect(page).toHaveURL(`/chat/${await as(request, me).roomWith(ben)}`);
});

test("PROFILE-03 a like that is answered opens the match", async ({ page, request }) => {
  const [me, ben] = await peopleOf(request, "Tartu", ["Alex", "Ben"]);
  await as(request, ben).like(me);
  await signIn(page, me);
  await page.goto(`/profile/${ben.id}`);
  await page.getByRole("button", { name: "Like", exact: true }).click();
  await expect(page.getByRole("heading", { name: "It's a Match!" })).toBeVisible();
});

test("PROFILE-04 what is wrong is told, with a retry and a way back", async ({ page, request }) => {
  const [me, ben] = await peopleOf(request, "Tartu", ["Alex", "Ben"]);
  await signIn(page, me);
  await page.goto("/profile/0000000000000");
  await expect(page.getByRole("alert")).toContainText("用户不存在");
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page).toHaveURL("/discovery");

  await page.route("**/api/users/*", (route) =>
    route.request().url().includes(ben.id) ? route.fulfill({ status: 500, body: "{}" }) : route.fallback(),
  );
  await page.goto(`/profile/${ben.id}`);
  await expect(page.getByRole("alert")).toContainText("获取用户信息失败");
  await page.unrouteAll();
  await page.route(`**/api/users/${ben.id}`, (route) => route.fulfill({ status: 200, body: "{}" }));
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("alert")).toContainText("用户信息不可用");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("heading", { name: /Ben/ })).toBeVisible();
});
