import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import { animationsEnd } from "./support/animations";
import { expectAccessible } from "./support/axe";
import { expectOnTop } from "./support/deck";
import { bornFor, newPerson, type Person } from "./support/people";
import { routeFromNow } from "./support/routes";
import { signIn, signInByForm } from "./support/session";
import { placeNamed } from "./support/places";
import { test } from "./support/windows";

async function inCity(request: APIRequestContext, city: string, changes: Parameters<typeof newPerson>[1]) {
  const location = await placeNamed(request, city);
  return newPerson(request, { gender: "male", interested_in: "men", location, ...changes });
}

async function storedWishes(request: APIRequestContext, person: Person) {
  const headers = { authorization: `Bearer ${person.token}` };
  const answer = await request.get("/api/users/me", { headers });
  expect(answer.status()).toBe(200);
  return (await answer.json()).user.preferences;
}

async function openPanel(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Match preferences" }).click();
  const panel = page.getByRole("dialog", { name: "Match preferences" });
  await expect(panel.getByRole("button", { name: "Save" })).toBeVisible();
  return panel;
}

const parts = (panel: Locator) => ({
  low: panel.getByRole("slider", { name: "Minimum age" }),
  high: panel.getByRole("slider", { name: "Maximum age" }),
  far: panel.getByRole("slider", { name: "Maximum distance" }),
  save: panel.getByRole("button", { name: "Save" }),
  reset: panel.getByRole("button", { name: "Reset" }),
  interest: (name: string) => panel.getByText(name, { exact: true }),
});

/** Takes a thumb by the mouse and moves it. Both inputs are 47 steps wide, with thumbs of 28 pixels. */
async function pull(page: Page, slider: Locator, pixels: number): Promise<void> {
  await animationsEnd(page);
  const box = await slider.boundingBox();
  if (!box) throw new Error("no slider to pull");
  const part = (Number(await slider.inputValue()) - 18) / 47;
  const at = { x: box.x + 14 + (box.width - 28) * part, y: box.y + box.height / 2 };
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x + pixels, at.y, { steps: 4 });
  await page.mouse.up();
}

test("PREF-01 ages 18 to 65+ by two thumbs that never pass each other, 1 to 200 km, 24 interests, whom one is interested in", async ({
  page,
  request,
}) => {
  await signIn(page, await inCity(request, "Yakutsk", { name: "Alex" }));
  await page.goto("/discovery");
  const panel = await openPanel(page);
  const { low, high, far, interest } = parts(panel);
  await expect(panel.getByRole("radio", { name: "Men", exact: true })).toBeFocused();
  for (const age of [low, high]) {
    await expect(age).toHaveAttribute("min", "18");
    await expect(age).toHaveAttribute("max", "65");
  }
  await expect(panel.getByText("18–65+")).toBeVisible();
  await expect(high).toHaveAttribute("aria-valuetext", "65+");

  await high.press("ArrowLeft");
  await expect(panel.getByText("18–64")).toBeVisible();
  await high.fill("30");
  await low.fill("40");
  await expect(low).toHaveValue("30");
  await expect(panel.getByText("30", { exact: true })).toBeVisible();
  // Where they meet, each can still be taken, by mouse and by key, and neither pushes the other.
  await pull(page, low, -60);
  await expect.poll(async () => Number(await low.inputValue())).toBeLessThan(30);
  await expect(high).toHaveValue("30");
  await low.fill("30");
  await pull(page, high, 60);
  await expect.poll(async () => Number(await high.inputValue())).toBeGreaterThan(30);
  await expect(low).toHaveValue("30");
  await high.press("Home");
  await expect(high).toHaveValue("30");
  await high.press("End");
  await expect(panel.getByText("30–65+")).toBeVisible();

  await far.press("Home");
  await expect(panel.getByText("1 km", { exact: true })).toBeVisible();
  await far.press("End");
  await expect(panel.getByText("200 km")).toBeVisible();

  await expect(panel.getByRole("checkbox")).toHaveCount(24);
  for (const name of ["Travel", "Yoga", "Pets", "Wine", "Books", "Writing", "Theater"])
    await expect(interest(name)).toBeVisible();
  for (const name of ["Reading", "Animals"]) await expect(interest(name)).toHaveCount(0);

  await expect(panel.getByRole("radio")).toHaveCount(3);
  await expect(panel.getByRole("radio", { name: "Men", exact: true })).toBeChecked();
  await panel.getByText("Women", { exact: true }).click();
  await expect(panel.getByRole("radio", { name: "Women" })).toBeChecked();
  await expectAccessible(page);
});

test("PREF-01 PREF-02 Save waits for a change; a larger age is kept until its thumb is moved; Reset restores 18–35, 50 km, no interests, everyone", async ({
  page,
  request,
}) => {
  const me = await inCity(request, "Vorkuta", { name: "Alex", age_min: 20, age_max: 80 });
  await signIn(page, me);
  await page.goto("/discovery");
  const panel = await openPanel(page);
  const { low, high, far, save, reset, interest } = parts(panel);
  await expect(save).toBeDisabled();
  await interest("Wine").click();
  await expect(save).toBeEnabled();
  await interest("Wine").click();
  await expect(save).toBeDisabled();
  await expect(high).toHaveAttribute("aria-valuetext", "65+");
  await low.fill("25");
  await far.fill("120");
  await interest("Yoga").click();
  await save.click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await storedWishes(request, me)).toMatchObject({
    age_min: 25,
    age_max: 80,
    max_distance: 120,
    interests: ["Yoga"],
  });

  await openPanel(page);
  await high.press("ArrowLeft");
  await save.click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await storedWishes(request, me)).toMatchObject({ age_min: 25, age_max: 64 });

  await openPanel(page);
  await expect(panel.getByText("120 km")).toBeVisible();
  await expect(save).toBeDisabled();
  await reset.click();
  await expect(panel.getByText("18–35")).toBeVisible();
  await expect(panel.getByText("50 km")).toBeVisible();
  await expect(panel.getByRole("checkbox", { checked: true })).toHaveCount(0);
  await expect(panel.getByRole("radio", { name: "Everyone" })).toBeChecked();
  await save.click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await storedWishes(request, me)).toEqual({
    interested_in: "everyone",
    age_min: 18,
    age_max: 35,
    max_distance: 50,
    interests: [],
  });
});

test("PREF-03 saved preferences go to the server, discovery reloads with them, and they are there after a new sign-in", async ({
  page,
  request,
  openWindow,
}) => {
  test.slow();
  const me = await inCity(request, "Norilsk", { name: "Alex", age_max: 40 });
  await inCity(request, "Norilsk", { name: "Ben" });
  await inCity(request, "Norilsk", { name: "Carl", age: 56, date_of_birth: bornFor(56) });
  await signIn(page, me);
  await page.goto("/discovery");
  await expectOnTop(page, "Ben");

  const panel = await openPanel(page);
  const { low, high, save, interest } = parts(panel);
  await high.fill("65");
  await low.fill("45");
  await interest("Books").click();
  await routeFromNow(page, "**/api/users/preferences", (route) => route.abort());
  await save.click();
  await expect(panel.getByRole("alert")).toContainText("Your preferences were not saved.");
  await expect(panel.getByText("45–65+")).toBeVisible();
  await expect(panel.getByRole("checkbox", { name: "Books" })).toBeChecked();

  await page.unroute("**/api/users/preferences");
  await save.click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expectOnTop(page, "Carl");
  await page.getByRole("button", { name: "Skip" }).click();
  await expect(page.getByText("no more users")).toBeVisible();

  const elsewhere = await openWindow();
  await elsewhere.goto("/login");
  await signInByForm(elsewhere, me);
  await expect(elsewhere).toHaveURL("/discovery");
  const there = await openPanel(elsewhere);
  await expect(there.getByText("45–65+")).toBeVisible();
  await expect(there.getByRole("checkbox", { checked: true })).toHaveCount(1);
  await expect(there.getByRole("checkbox", { name: "Books" })).toBeChecked();
});
