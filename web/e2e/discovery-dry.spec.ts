import { expect, test } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { card, expectOnTop } from "./support/deck";
import { as, peopleOf, signIn } from "./support/meeting";

test("DISC-06 where nobody fits, who is just outside is counted and not shown, until one tap widens the wishes", async ({
  page,
  request,
}) => {
  test.slow();
  // 70 km apart; one looks as far as 50, the other further.
  const [me] = await peopleOf(request, "Launceston", ["Alex"]);
  const [ben] = await peopleOf(request, "Devonport Australia", ["Ben"]);
  const farther = await request.put("/api/users/preferences", {
    headers: { authorization: `Bearer ${ben.token}` },
    data: { max_distance: 150 },
  });
  expect(farther.status()).toBe(200);
  await signIn(page, me);
  await page.goto("/discovery");
  await expect(page.getByText("no user data")).toBeVisible();
  const suggestions = page.getByRole("region", { name: "What would bring more people" });
  await expect(suggestions.getByText("1 person is just outside 50 km.")).toBeVisible();
  await expect(card(page)).toHaveCount(0);
  await expectAccessible(page);

  // A widening that the server did not take changes nothing.
  await page.route("**/api/users/preferences", (route) => route.fulfill({ status: 503, body: "{}" }));
  await suggestions.getByRole("button", { name: "Widen to 80 km" }).click();
  await expect(page.getByText("Request failed (503)")).toBeVisible();
  await expect(card(page)).toHaveCount(0);
  await page.unroute("**/api/users/preferences");

  const saved = page.waitForRequest((call) => call.method() === "PUT");
  await suggestions.getByRole("button", { name: "Widen to 80 km" }).click();
  expect((await saved).postDataJSON()).toEqual({ max_distance: 80 });
  await expectOnTop(page, "Ben");
  await page.getByRole("button", { name: "Match preferences" }).click();
  await expect(page.getByRole("dialog").getByText("80 km")).toBeVisible();
  await page.keyboard.press("Escape");

  // Back at the narrower wish nobody from outside it stays, not even who is being looked at.
  const narrower = await request.put("/api/users/preferences", {
    headers: { authorization: `Bearer ${me.token}` },
    data: { max_distance: 50 },
  });
  expect(narrower.status()).toBe(200);
  await page.reload();
  await expect(page.getByText("no user data")).toBeVisible();
  expect(await as(request, me).likedIds()).toEqual([]);
});
