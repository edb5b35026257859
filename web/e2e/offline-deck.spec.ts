import { expect } from "@playwright/test";
import { actAs } from "./support/api";
import { card, expectOnTop, nameOnTop } from "./support/deck";
import { keptAt } from "./support/offlineCache";
import { peopleIn } from "./support/people";
import { signIn } from "./support/session";
import { test } from "./support/test";

test.use({ serviceWorkers: "allow" });

test("APP-02 APP-03 the deck opens without a network with whom was seen last and not decided about, and what is decided there goes out later", async ({
  page,
  request,
  context,
}) => {
  const [me, ...others] = await peopleIn(request, "Evora", ["Alex", "Ben", "Carl", "Dora"]);
  const idOf = (name: string) => others.find((one) => one.name === name)?.id ?? "";
  const liked = () => actAs(request, me).likedIds();
  await signIn(page, me);
  await page.goto("/settings");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto("/discovery");
  await expect(card(page)).toBeVisible();
  const first = await nameOnTop(page);
  const kept = () => keptAt(page, "/api/users/discover");
  await expect.poll(kept).toContain(idOf(first));
  await page.keyboard.press("ArrowRight");
  await expect.poll(kept, "who was decided about is kept no more").not.toContain(idOf(first));
  const second = await nameOnTop(page);

  await context.setOffline(true);
  await page.goto("/discovery");
  await expectOnTop(page, second);
  await expect(page.getByText("No connection. Messages and likes wait for it.")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(card(page)).not.toHaveAccessibleName(`Open ${second}'s profile`);
  expect(await liked()).toEqual([idOf(first)]);
  // Whoever is decided about without a network does not come again with the next page.
  await page.reload();
  await expect(card(page)).not.toHaveAccessibleName(`Open ${second}'s profile`);
  await expect(card(page)).toBeVisible();
  await context.setOffline(false);
  await expect.poll(liked).toEqual(expect.arrayContaining([idOf(first), idOf(second)]));
});
