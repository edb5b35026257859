import { expect, type Locator, type Page } from "@playwright/test";
import { makeMatch } from "./support/api";
import { fileOf } from "./support/built";
import { holdScripts } from "./support/holdScripts";
import { newPerson, peopleIn } from "./support/people";
import { signIn, signInByForm } from "./support/session";
import { test } from "./support/test";

const tabsOf = (page: Page) => page.getByRole("navigation", { name: "Main" });
const cornerOf = (one: Locator) =>
  one.evaluate((element) => {
    const { left, top } = element.getBoundingClientRect();
    return { left, top };
  });

for (const [width, place] of [
  [390, "Millau"],
  [820, "Béziers"],
  [1280, "Foix"],
] as const) {
  test(`APP-05 POLISH-07 titles and tabs are there before the scripts, where the app has them: ${width} px`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const [me, ben] = await peopleIn(request, place, ["Alex", "Ben", "Carl"]);
    await makeMatch(request, me, ben);
    await signIn(page, me);
    for (const [path, tab, title] of [
      ["/discovery", "Discover", "Discover"],
      ["/moments", "Moments", "Moments"],
      ["/messages", "Messages", "Messages"],
      ["/my-profile", "Profile", "My Profile"],
    ] as const) {
      const release = await holdScripts(page);
      await page.goto(path, { waitUntil: "commit" });
      const current = tabsOf(page).locator("[aria-current=page]");
      await expect(current).toHaveText(tab);
      const early = page.getByRole("status").getByText(title, { exact: true });
      await expect(early).toBeVisible();
      const before = [await cornerOf(early), await cornerOf(current)];
      release();
      const heading = page.getByRole("heading", { name: title, level: 1 });
      await expect(heading).toBeVisible();
      await expect(tabsOf(page)).toHaveCount(1);
      expect([await cornerOf(heading), await cornerOf(current)], path).toEqual(before);
      await page.unrouteAll();
    }
  });
}

test("APP-05 POLISH-07 a tab that is pressed before the scripts are there leads to its screen", async ({
  page,
  request,
}) => {
  const [me] = await peopleIn(request, "Sète", ["Alex", "Ben"]);
  await signIn(page, me);
  const release = await holdScripts(page);
  await page.goto("/discovery", { waitUntil: "commit" });
  await tabsOf(page).getByRole("link", { name: "Moments" }).click();
  await expect(page).toHaveURL("/moments");
  release();
  await expect(page.getByRole("heading", { name: "Moments", level: 1 })).toBeVisible();
  await expect(tabsOf(page)).toHaveCount(1);
});

test("APP-05 a tab that is held down as the app puts its own in its place leads to its screen", async ({
  page,
  request,
}) => {
  await signIn(page, await newPerson(request));
  const release = await holdScripts(page);
  await page.goto("/messages", { waitUntil: "commit" });
  await tabsOf(page).getByRole("link", { name: "Profile" }).hover();
  await page.mouse.down();
  release();
  await expect(page).toHaveURL("/my-profile");
  await page.mouse.up();
  await expect(page.getByRole("heading", { name: "My Profile", level: 1 })).toBeVisible();
  await expect(tabsOf(page)).toHaveCount(1);
});

test("APP-05 WIDE-01 a number key that is pressed before the app draws its tabs leads to its screen, once", async ({
  page,
  request,
}) => {
  const [me] = await peopleIn(request, "Lodève", ["Alex", "Ben"]);
  await signIn(page, me);
  await page.setViewportSize({ width: 1280, height: 800 });
  const release = await holdScripts(page, fileOf("src/app/SignedInFrame.tsx"));
  await page.goto("/discovery");
  await tabsOf(page).getByRole("link", { name: "Discover" }).focus();
  await page.keyboard.press("2");
  // Neither takes it back.
  for (const key of ["j", "Shift"]) await page.keyboard.press(key);
  await expect(page).toHaveURL("/discovery");
  release();
  await expect(page.getByRole("heading", { name: "Moments", level: 1 })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Discover", level: 1 })).toBeVisible();
  await expect(page).toHaveURL("/discovery");
});

test("APP-05 a phone's page of one's likes has no tabs, and a visitor's none once it is known that they are one", async ({
  page,
  request,
}) => {
  const release = await holdScripts(page);
  await page.goto("/my-likes", { waitUntil: "commit" });
  await expect(page.getByText("My Likes")).toBeVisible();
  await expect(tabsOf(page)).toBeHidden();
  await page.goto("/moments", { waitUntil: "commit" });
  await expect(tabsOf(page)).toBeVisible();
  release();
  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
  await expect(tabsOf(page)).toBeHidden();
  const [me] = await peopleIn(request, "Alès", ["Alex"]);
  await signInByForm(page, me);
  await expect(page).toHaveURL("/moments");
  await expect(tabsOf(page)).toHaveCount(1);
});

test("APP-05 POLISH-07 the title of the settings, and the rail beside them, are there before the scripts", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, await newPerson(request));
  const release = await holdScripts(page);
  await page.goto("/settings", { waitUntil: "commit" });
  await expect(tabsOf(page)).toBeVisible();
  const early = page.getByRole("status").getByText("Settings", { exact: true });
  const before = await cornerOf(early);
  release();
  const heading = page.getByRole("heading", { name: "Settings", level: 1 });
  await expect(heading).toBeVisible();
  await expect(tabsOf(page)).toHaveCount(1);
  expect(await cornerOf(heading)).toEqual(before);
});
