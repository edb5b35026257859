import { expect, test } from "@playwright/test";
import { drag, expectOnTop } from "./support/deck";
import { as, peopleOf, signIn } from "./support/meeting";

const like = { name: "Like", exact: true };

test("DISC-11 a swipe, a like or a favourite the server did not hear of is taken back without a word", async ({
  page,
  request,
}) => {
  const [me] = await peopleOf(request, "Majuro", ["Alex", "Ben"]);
  await signIn(page, me);
  await page.goto("/discovery");
  await expectOnTop(page, "Ben");
  // Each call waits until its optimistic state was seen, then it fails.
  const waiting: (() => void)[] = [];
  await page.route("**/api/matches/**", async (route) => {
    await new Promise<void>((go) => waiting.push(go));
    await route.abort();
  });
  const fail = async () => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    const failed = page.waitForEvent("requestfailed");
    waiting.shift()?.();
    await failed;
  };
  const silent = () => expect(page.getByRole("alert").or(page.getByText(/fail|wrong|error/i))).toHaveCount(0);

  await drag(page, 220, 0);
  await expect(page.getByText("no more users")).toBeVisible();
  await fail();
  await expectOnTop(page, "Ben");
  await silent();

  const toggles = [page.getByRole("button", like), page.getByRole("button", { name: "Favorite" })];
  const failing = async () => {
    for (const toggle of toggles) {
      await toggle.click();
      await expect(toggle).toHaveAttribute("aria-pressed", "true");
      await fail();
      await expect(toggle).toHaveAttribute("aria-pressed", "false");
      await silent();
    }
  };
  await failing();
  await page.getByRole("button", { name: "Grid view" }).click();
  await expect(page.getByRole("region", { name: "People near you, as a grid" })).toBeVisible();
  await failing();
  await page.unroute("**/api/matches/**");
  expect(await as(request, me).likedIds()).toEqual([]);
  expect(await as(request, me).favoriteIds()).toEqual([]);
});

test("DISC-12 start chat opens the room; without an id, or when that fails, it goes by the person's", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleOf(request, "Hobart", ["Alex", "Ben"]);
  await signIn(page, me);
  await page.goto("/discovery");
  await expectOnTop(page, "Ben");
  await page.getByRole("button", { name: "Start chat" }).click();
  const roomId = await as(request, me).roomWith(ben);
  await expect(page).toHaveURL(`/chat/${roomId}`);
  for (const answer of [{ status: 500, body: "{}" }, { body: '{"success":true}' }]) {
    await page.goBack();
    await expectOnTop(page, "Ben");
    await page.route("**/api/messages/room/user/**", (route) => route.fulfill(answer));
    await page.getByRole("button", { name: "Start chat" }).click();
    await expect(page).toHaveURL(`/chat/${ben.id}`);
    await page.unroute("**/api/messages/room/user/**");
  }
});
