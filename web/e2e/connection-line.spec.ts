import { expect } from "@playwright/test";
import { makeMatch } from "./support/api";
import { connectionLine as line, expectBelow, openDeckWithLine } from "./support/connection";
import { peopleIn } from "./support/people";
import { signIn } from "./support/session";
import { test } from "./support/test";

test("POLISH-06 a press is not lost when the line comes or goes while it lasts", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Matamey", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  await signIn(page, me);
  await page.goto(`/chat/${room}`);
  const menu = page.getByRole("button", { name: "More about Ben" });
  const field = page.getByRole("textbox", { name: "Write a message" });
  const top = () => menu.evaluate((button) => button.getBoundingClientRect().top);
  await expect(line(page)).toBeAttached();
  // What the button opens must come before the connection goes.
  await menu.click();
  await expect(page.getByRole("button", { name: "Report Ben" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const before = await top();

  for (const [offline, said] of [
    [true, "No connection. Messages and likes wait for it."],
    [false, ""],
  ] as const) {
    // What is pressed takes the focus from it.
    await field.focus();
    await menu.hover();
    await page.mouse.down();
    await page.context().setOffline(offline);
    await expect(line(page)).toHaveText(said);
    await page.mouse.up();
    await expect(page.getByRole("button", { name: "Report Ben" })).toBeVisible();
    await page.keyboard.press("Escape");
    // The screens move once the press has ended.
    if (offline) await expect.poll(top).toBeGreaterThan(before);
    else await expect.poll(top).toBe(before);
  }
});

for (const size of [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1280, height: 800 },
]) {
  test(`POLISH-06 the line covers nothing of the screens: ${size.width}`, async ({ page, request }) => {
    await page.setViewportSize(size);
    const city = { 390: "Gouré", 820: "Tanout", 1280: "Mayahi" }[size.width] ?? "";
    const [me, ben] = await peopleIn(request, city, ["Alex", "Ben", "Carl"]);
    await makeMatch(request, ben, me);
    await signIn(page, me);
    await openDeckWithLine(page);
    await page.getByRole("link", { name: /^Messages/ }).click();
    const search = page.getByRole("searchbox");
    await search.fill("Ben");
    await page.context().setOffline(true);
    await expect(line(page)).toContainText("No connection");
    await expectBelow(page.getByRole("heading", { name: "Messages", level: 1 }), line(page));
    await expectBelow(search, line(page));
    await page.getByRole("link", { name: "Discover", exact: true }).click();
    await expectBelow(page.getByRole("button", { name: "Match preferences" }), line(page));
    if (size.width === 1280) await expectBelow(page.getByRole("complementary"), line(page));
    if (size.width > 390) {
      const photo = page.getByRole("region", { name: "Photos" });
      await page.context().setOffline(false);
      await page.goto(`/profile/${ben.id}`);
      await expect(photo).toBeVisible();
      await expect(line(page)).toBeAttached();
      await page.context().setOffline(true);
      await expect(line(page)).toContainText("No connection");
      await expectBelow(photo, line(page));
    }
  });
}
