import { type APIRequestContext, expect } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { card, expectOnTop } from "./support/deck";
import { actAs } from "./support/api";
import { bornFor, newPerson, peopleIn, profileIn } from "./support/people";
import { routeFromNow } from "./support/routes";
import { signIn } from "./support/session";
import { test } from "./support/test";

test("DISC-14 where nobody fits, who is just outside is counted and not shown, until one tap widens the preferences", async ({
  page,
  request,
}) => {
  test.slow();
  // 70 km apart; one looks as far as 50, the other further.
  const [me] = await peopleIn(request, "Launceston", ["Alex"]);
  const [ben] = await peopleIn(request, "Devonport Australia", ["Ben"]);
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
  await routeFromNow(page, "**/api/users/preferences", (route) => route.fulfill({ status: 503, body: "{}" }));
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

  // With the narrower preference again nobody outside it stays, not even the person on top.
  const narrower = await request.put("/api/users/preferences", {
    headers: { authorization: `Bearer ${me.token}` },
    data: { max_distance: 50 },
  });
  expect(narrower.status()).toBe(200);
  await page.reload();
  await expect(page.getByText("no user data")).toBeVisible();
  expect(await actAs(request, me).likedIds()).toEqual([]);
});

/** Somebody who prefers ages close to their own, somebody of their age, and Carl, six years older, in one place. */
async function closeInAge(request: APIRequestContext, city: string) {
  const alike = await profileIn(request, city);
  const { age } = alike;
  const preferences = { age_min: age - 2, age_max: age + 2 };
  const me = await newPerson(request, { ...alike, ...preferences, name: "Alex" });
  await newPerson(request, { ...alike, name: "Ben" });
  await newPerson(request, { ...alike, age: age + 6, date_of_birth: bornFor(age + 6), name: "Carl" });
  const expected = {
    outside: `1 person is just outside ages ${age - 2} to ${age + 2}.`,
    widen: `Widen to ages ${age - 7} to ${age + 7}`,
    saved: { age_min: age - 7, age_max: age + 7 },
  };
  return { me, expected };
}

test("DISC-14 after the last person too, who is just outside the ages is counted, and one tap widens them", async ({
  page,
  request,
}) => {
  const { me, expected } = await closeInAge(request, "Bunbury");
  await signIn(page, me);
  await page.goto("/discovery");
  await expectOnTop(page, "Ben");
  await page.getByRole("button", { name: "Skip" }).click();
  await expect(page.getByText("no more users")).toBeVisible();
  const suggestions = page.getByRole("region", { name: "What would bring more people" });
  await expect(suggestions.getByText(expected.outside)).toBeVisible();
  await expect(card(page)).toHaveCount(0);
  const saved = page.waitForRequest((call) => call.method() === "PUT");
  await suggestions.getByRole("button", { name: expected.widen }).click();
  expect((await saved).postDataJSON()).toEqual(expected.saved);
  await expectOnTop(page, "Carl");
});

test("DISC-14 under the last row of the grid who is just outside is counted, and one tap brings them in", async ({
  page,
  request,
}) => {
  const { me, expected } = await closeInAge(request, "Albany Australia");
  await signIn(page, me);
  await page.addInitScript(() => localStorage.setItem("kindred.discovery.view", "grid"));
  await page.goto("/discovery");
  const tile = (name: string) => page.getByRole("link", { name: `Open ${name}'s profile` });
  await expect(tile("Ben")).toBeVisible();
  await expect(page.getByText("You've seen everyone who fits for now.")).toBeVisible();
  const suggestions = page.getByRole("region", { name: "What would bring more people" });
  await expect(suggestions.getByText(expected.outside)).toBeVisible();
  await expect(tile("Carl")).toHaveCount(0);
  await expectAccessible(page);
  await suggestions.getByRole("button", { name: expected.widen }).click();
  await expect(tile("Carl")).toBeVisible();
  await expect(tile("Ben")).toBeVisible();
  await expect(suggestions).toHaveCount(0);
});

test("DISC-06 DISC-14 a grid with nobody in it says so, and tells who is just outside as the cards do", async ({
  page,
  request,
}) => {
  const alike = await profileIn(request, "Labasa");
  const { age } = alike;
  const me = await newPerson(request, { ...alike, name: "Alex" });
  await newPerson(request, { ...alike, age: age + 1, date_of_birth: bornFor(age + 1), name: "Ben" });
  await signIn(page, me);
  await page.addInitScript(() => localStorage.setItem("kindred.discovery.view", "grid"));
  await page.goto("/discovery");
  await expect(page.getByText("no user data")).toBeVisible();
  const suggestions = page.getByRole("region", { name: "What would bring more people" });
  await expect(suggestions.getByText(`1 person is just outside age ${age}.`)).toBeVisible();
  await suggestions.getByRole("button", { name: `Widen to ages ${age - 2} to ${age + 2}` }).click();
  await expect(page.getByRole("link", { name: "Open Ben's profile" })).toBeVisible();
});
